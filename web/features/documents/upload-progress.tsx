// How much of an upload was sent.

/** `sent`: from 0 to 1. */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100)
  const text = percent < 100 ? `Uploading, ${percent}%` : 'Storing it…'
  return (
    <div className="mr-auto flex min-h-touch min-w-40 max-sm:order-last flex-1 flex-col justify-center gap-1.5">
      <p className="text-sm text-soft tabular-nums">{text}</p>
      <div
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-sunk"
      >
        <div className="h-full bg-ink" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
