// The cup of the guide, closed or taken apart. Without a viewer the picture stays, which the page shows then.
const viewer = document.getElementById("turned");
const button = document.getElementById("take-apart");
const label = button.textContent;

customElements.whenDefined("model-viewer").then(() => document.body.classList.add("turns"));
button.addEventListener("click", () => {
  const apart = button.ariaPressed !== "true";
  button.ariaPressed = String(apart);
  button.textContent = label;
  viewer.src = apart ? viewer.dataset.open : viewer.dataset.closed;
});
