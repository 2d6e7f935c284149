// Emails opened with the installed app from the device's files (file handler).
import { storedMails } from '#web/data/storage/stored-mails.ts'

/** Chromium only; not in TypeScript's library. */
type LaunchQueue = {
  setConsumer(consumer: (launch: { files?: readonly { getFile?: () => Promise<File> }[] }) => void): void
}

/** Stores the files that the app was opened with; the page at /share shows them. Call it once, early. */
export function watchLaunches(): void {
  const { launchQueue } = window as Window & { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(launch => {
    const handles = launch.files ?? []
    if (handles.length === 0) return
    Promise.all(handles.map(handle => handle.getFile?.()))
      .then(files =>
        storedMails.add(files.flatMap(file => (file ? [{ name: file.name, content: file }] : []))),
      )
      .catch(error => console.error('Opened file:', error))
  })
}
