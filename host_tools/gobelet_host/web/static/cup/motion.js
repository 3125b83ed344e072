// The phone's motion sensor, where the browser lets a page have it: in secure contexts, on some after a question.

const G = 9.80665; // m/s² that are 1000 milli-g

/** Whether this browser may have a sensor for this page. */
export function possible() {
  return window.isSecureContext && "DeviceMotionEvent" in window;
}

/** Asks for it; whether it may be used. Some browsers say no unless the player has just pressed something. */
export async function allowed() {
  if (typeof DeviceMotionEvent.requestPermission !== "function") return true;
  try {
    return (await DeviceMotionEvent.requestPermission()) === "granted";
  } catch {
    return false;
  }
}

/** Gives every sample as [x, y, z] in milli-g, whole numbers. */
export function listen(take) {
  const sign = navigator.vendor.startsWith("Apple") ? -1 : 1; // WebKit counts gravity the other way
  addEventListener("devicemotion", (event) => {
    const felt = event.accelerationIncludingGravity;
    if (felt && felt.x !== null) take([felt.x, felt.y, felt.z].map((value) => Math.round(sign * value / G * 1000)));
  });
}
