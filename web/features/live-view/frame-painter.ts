// Draws a page's pictures. While one is being decoded, only the newest of the others waits: a slow device shows fewer
// pictures, not late ones.

type FramePainterDeps<Picture> = {
  decode(jpeg: Blob): Promise<Picture>
  draw(picture: Picture): void
}

export type FramePainter = {
  show(jpeg: Blob): void
  /** Draws nothing more. */
  stop(): void
}

export function createFramePainter<Picture>({ decode, draw }: FramePainterDeps<Picture>): FramePainter {
  let newest: Blob | null = null
  let isBusy = false
  let isStopped = false
  const work = async () => {
    isBusy = true
    while (newest !== null && !isStopped) {
      const jpeg = newest
      newest = null
      try {
        const picture = await decode(jpeg)
        if (!isStopped) draw(picture)
      } catch (error) {
        // A damaged picture is followed by the next one.
        console.warn('A picture of the page couldn’t be drawn:', error)
      }
    }
    isBusy = false
  }
  return {
    show(jpeg) {
      newest = jpeg
      if (!isBusy && !isStopped) void work()
    },
    stop() {
      isStopped = true
      newest = null
    },
  }
}
