// From the screen to the page and back: how large the page's picture is shown, and which of its points was touched. Pure.

export type ScreenPoint = { x: number; y: number }
export type PageSize = { width: number; height: number }
type Box = PageSize & { left: number; top: number }

/** The limits of a page's viewport (shared/protocol/live-view.ts). */
const VIEWPORT_MIN = 240
const VIEWPORT_MAX = 1600

/** The viewport that a page should have to fill this place. */
export function viewportFor({ width, height }: PageSize): PageSize {
  const within = (length: number) => Math.min(VIEWPORT_MAX, Math.max(VIEWPORT_MIN, Math.round(length)))
  return { width: within(width), height: within(height) }
}

/** The size at which a page is shown: all of it, and not enlarged, times the zoom. */
export function shownSize(page: PageSize, place: PageSize, zoom: number): PageSize {
  const fit = Math.min(1, place.width / page.width, place.height / page.height)
  const scale = Math.max(fit, 0) * zoom
  return { width: page.width * scale, height: page.height * scale }
}

/** The page's point at a point of the window, or null if that's beside the picture. `box`: where the picture is. */
export function pagePoint(at: ScreenPoint, box: Box, page: PageSize): ScreenPoint | null {
  const isInside =
    at.x >= box.left && at.y >= box.top && at.x < box.left + box.width && at.y < box.top + box.height
  return isInside ? nearestPagePoint(at, box, page) : null
}

/** The same for a drag, which may leave the picture: then the nearest point of its edge. */
export function nearestPagePoint(at: ScreenPoint, box: Box, page: PageSize): ScreenPoint {
  const along = (offset: number, shown: number, length: number) => {
    if (shown <= 0) return 0
    const place = (offset / shown) * length
    return Math.round(Math.min(Math.max(place, 0), Math.max(length - 1, 0)) * 10) / 10
  }
  return {
    x: along(at.x - box.left, box.width, page.width),
    y: along(at.y - box.top, box.height, page.height),
  }
}
