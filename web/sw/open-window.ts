// Opening a path of the app from outside: in a window that is open, without reloading it, else in a new one.

/** How long a page may take to say that it has gone there. */
const ANSWER_TIMEOUT = 1000

/** What a page hears; it answers on the port that comes with it (web/features/push/worker-messages.tsx). */
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

/** Shows `path`, in the focused window before others. */
export async function openWindow(deps: OpenWindowDeps, path: string): Promise<void> {
  const windows = await deps.windows()
  const window = windows.find(one => one.focused) ?? windows[0]
  if (!window) {
    await deps.openWindow(path)
    return
  }
  if (!(await askToGo(window, path))) await window.navigate(path).catch(() => deps.openWindow(path))
  // Refused without a person's tap; the page has gone there all the same.
  await window.focus().catch(() => {})
}

/** Whether the page said that it takes the person there: what is typed on it is then not lost. */
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
