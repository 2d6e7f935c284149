// The black boxes of a redaction: how they're drawn, moved and resized. All in whole pixels of the image. Pure.

export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
/** `x` and `y` are of its top left corner. */
export type RedactionBox = Point & Size

/** The smallest side of a box, in pixels. A click that draws less draws nothing. */
export const BOX_MIN = 4
/** A new box, and one step of a key, as shares of the image's sides. */
const NEW_WIDTH = 0.4
const NEW_HEIGHT = 0.08
const STEP = 0.01

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** The box between two corners, within the image; it covers every pixel that it touches. Null if it's too small. */
export function boxBetween(from: Point, to: Point, image: Size): RedactionBox | null {
  const left = Math.floor(clamp(Math.min(from.x, to.x), 0, image.width))
  const top = Math.floor(clamp(Math.min(from.y, to.y), 0, image.height))
  const right = Math.ceil(clamp(Math.max(from.x, to.x), 0, image.width))
  const bottom = Math.ceil(clamp(Math.max(from.y, to.y), 0, image.height))
  const box = { x: left, y: top, width: right - left, height: bottom - top }
  return box.width < smallest(image.width) || box.height < smallest(image.height) ? null : box
}

/** An image may be smaller than the smallest box. */
const smallest = (side: number): number => Math.min(BOX_MIN, side)

/** A box in the middle of the image, below those that are there, so that it doesn't hide behind another. */
export function addedBox(boxes: readonly RedactionBox[], image: Size): RedactionBox {
  const width = Math.max(smallest(image.width), Math.round(image.width * NEW_WIDTH))
  const height = Math.max(smallest(image.height), Math.round(image.height * NEW_HEIGHT))
  const box = {
    x: Math.round((image.width - width) / 2),
    y: Math.round((image.height - height) / 2),
    width,
    height,
  }
  for (let tries = 0; boxes.some(one => isAt(one, box)) && tries < boxes.length; tries += 1)
    box.y = (box.y + height) % Math.max(1, image.height - height)
  return box
}

const isAt = (one: Point, other: Point): boolean => one.x === other.x && one.y === other.y

/** Moves a box; it stays whole and inside the image. */
export function movedBox<Box extends RedactionBox>(box: Box, by: Point, image: Size): Box {
  return {
    ...box,
    x: clamp(Math.round(box.x + by.x), 0, image.width - box.width),
    y: clamp(Math.round(box.y + by.y), 0, image.height - box.height),
  }
}

/** Moves a box's bottom right corner, within the image. */
export function resizedBox<Box extends RedactionBox>(box: Box, by: Point, image: Size): Box {
  return {
    ...box,
    width: clamp(Math.round(box.width + by.x), smallest(image.width), image.width - box.x),
    height: clamp(Math.round(box.height + by.y), smallest(image.height), image.height - box.y),
  }
}

/** How far an arrow key moves: one percent of the image. Null for other keys. */
export function keyStep(key: string, image: Size): Point | null {
  const right = Math.max(1, Math.round(image.width * STEP))
  const down = Math.max(1, Math.round(image.height * STEP))
  if (key === 'ArrowLeft') return { x: -right, y: 0 }
  if (key === 'ArrowRight') return { x: right, y: 0 }
  if (key === 'ArrowUp') return { x: 0, y: -down }
  return key === 'ArrowDown' ? { x: 0, y: down } : null
}

/** The size at which an image is redacted: its own, or smaller if browsers couldn't draw it. */
export function fittingSize({ width, height }: Size, pixelsMax: number): Size {
  const scale = Math.min(1, Math.sqrt(pixelsMax / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** Where a box is, in words for a screen reader. */
export function boxText({ x, y, width, height }: RedactionBox, image: Size): string {
  const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`
  return `${percent(x, image.width)} from the left, ${percent(y, image.height)} from the top, ${percent(width, image.width)} wide, ${percent(height, image.height)} high`
}
