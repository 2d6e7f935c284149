// Opens a path of the app from outside: in an open window without reloading it, or in a new one.

/** In milliseconds: how long a page may take to confirm that it navigated. */
const ANSWER_TIMEOUT = 1000

/** The message to a page, which answers on the port that comes with it (web/features/push/worker-messages.tsx). */
export type OpenMessage = { type: 'open'; path: string }

export type AppWindow = {
  focused: boolean
  postMessage(message: unknown, transfer: Transferable[]): void
  navigate(path: string): Promise<unknown>
  focus(): Promise<unknown>
}

export type OpenWindowDeps = {
  windows(): Promise<readonly AppWindow[]>
  openWindow(path: string): Promise<unknown>
}

/** Shows `path`, preferably in the focused window. */
export async function openWindow(deps: OpenWindowDeps, path: string): Promise<void> {
  const windows = await deps.windows()
  const window = windows.find(one => one.focused) ?? windows[0]
  if (!window) {
    await deps.openWindow(path)
    return
  }
  if (!(await askToGo(window, path))) await window.navigate(path).catch(() => deps.openWindow(path))
  // Refused without a tap by the person; the page has navigated anyway.
  await window.focus().catch(() => {})
}

/** Whether the page confirmed that it navigates by itself, which preserves unsaved input on it. */
function askToGo(window: AppWindow, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const finish = (went: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(went)
    }
    const timer = setTimeout(() => finish(false), ANSWER_TIMEOUT)
    port1.onmessage = () => finish(true)
    const message: OpenMessage = { type: 'open', path }
    window.postMessage(message, [port2])
  })
}
