"""Paradice on this computer: what the game and its options are called."""

FR = {
    "title": "Paradice",
    "option.unbought_to_jackpot": "Case non achetée : le prix va à la tirelire",
    "option.sold_to_jackpot": "Vente : le prix va à la tirelire",
    "option.liquidated_to_jackpot": "Liquidation : l’argent va à la tirelire",
    "option.free_sale": "Vendre à tout moment",
    "option.confirm_end": "Confirmer la fin du tour",
}
EN = {
    "title": "Paradice",
    "option.unbought_to_jackpot": "Field not bought: its price goes to the jackpot",
    "option.sold_to_jackpot": "Sale: the price goes to the jackpot",
    "option.liquidated_to_jackpot": "Liquidation: the money goes to the jackpot",
    "option.free_sale": "Sell at any time",
    "option.confirm_end": "Confirm the end of a turn",
}
TEXTS = {"fr": FR, "en": EN}
