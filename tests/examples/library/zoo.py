"""The five games as PettingZoo's environments: an agent a seat, numbered decisions, what is legal as a mask.

env = GobeletEnv("parafico", 2, {"quantity_cap": "dice_in_play"})
"""

import random

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

from gobelet_host.library import Match
from gobelet_host.library.numbers import Numbers

HIDDEN = 60  # numbers that a seat hides at most: a deck


class GobeletEnv(AECEnv):
    """A match of a game. An observation: the public state, then what the seat hides; the mask of the legal numbers. The
    winner is rewarded at the end, the others pay for it."""

    metadata = {"name": "gobelet_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game, players, options=None, render_mode=None):
        super().__init__()
        self._of, self.render_mode = (game, players, options), render_mode
        self._begin(0)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        size = len(self.match.state) + HIDDEN
        observation = spaces.Dict({
            "observation": spaces.Box(-(2**31), 2**31 - 1, (size,), numpy.int64),
            "action_mask": spaces.Box(0, 1, (self.numbers.space,), numpy.int8),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(self.numbers.space) for agent in self.possible_agents}

    def _begin(self, seed):
        self.match = Match(*self._of, seed=seed)
        self.numbers = Numbers(self.match)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self._begin(random.randrange(1 << 30) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.seat]

    def observe(self, agent):
        match, seat = self.match, self.possible_agents.index(agent)
        hidden = (*match.hidden(seat), *[0] * HIDDEN)[:HIDDEN]
        mask = numpy.zeros(self.numbers.space, numpy.int8)
        if seat == match.seat:
            mask[self.numbers.legal()] = 1
        return {"observation": numpy.array([*match.state, *hidden], numpy.int64), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.numbers.act(int(action))
        self._clear_rewards()
        if self.match.over:
            self.rewards = dict(zip(self.possible_agents, self.match.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.match.seat]
        self._accumulate_rewards()

    def render(self):
        return repr(self.match)

    def close(self):
        """Nothing is open."""
