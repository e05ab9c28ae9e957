/** A part of what fingers do: keys or a pointer, as WebDriver takes it. */
export type InputSource = Readonly<Record<string, unknown>>;

/** The window of a browser that we do not bundle, driven by WebDriver, in UTC; nothing is in it from before. */
export type BrowserWindow = {
  goto: (url: string) => Promise<void>;
  /** Evaluates an expression in the page; resolves with its value, which must be JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  perform: (sources: readonly InputSource[]) => Promise<void>;
  /** Whether the engine's accessible tree has something of this role and exactly this name. */
  hears: (role: string, name: string) => Promise<boolean>;
  /** The errors on the page's console so far, where the browser tells them. */
  consoleErrors: () => readonly string[];
  close: () => Promise<void>;
};
