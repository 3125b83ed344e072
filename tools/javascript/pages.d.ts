// What the pages know of the elements that they ask for, and TypeScript does not: which is a field, which a dialog.

interface Element {
  readonly dataset: DOMStringMap;
  content: any;
  focus(options?: FocusOptions): void;
  blur(): void;
}

interface HTMLElement {
  alt: any;
  close: any;
  contentWindow: any;
  disabled: any;
  elements: any;
  href: string;
  open: any;
  select: any;
  showModal: any;
  src: any;
  value: any;
}

interface ChildNode {
  focus(options?: FocusOptions): void;
}

interface EventTarget {
  closest: any;
  elements: any;
  files: any;
  matches: any;
  name: any;
  value: any;
}

interface Navigator {
  getBattery?(): Promise<any>; // Chromium alone
}

// The service worker of a cup: its events, and what web/bundle.py writes before it.
interface Event {
  request: Request;
  waitUntil(work: Promise<any>): void;
  respondWith(answer: any): void;
}
declare const VERSION: string, FILES: string[], PAGE: string;
declare const clients: any;
declare function skipWaiting(): Promise<void>;
