// An element that was swiped away continues off the screen, while its replacement is already there.

/** Under 200 ms, like all motion. */
const OUT_MS = 180

/**
 * Animates a copy of the element from its position. Does nothing under reduced motion. The copy can't be focused and is
 * hidden from screen readers.
 */
export function flyOut(element: HTMLElement, side: 'left' | 'right'): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width, height } = element.getBoundingClientRect()
  const picture = element.cloneNode(true)
  if (!(picture instanceof HTMLElement)) return
  for (const one of picture.querySelectorAll('[id]')) one.removeAttribute('id')
  picture.inert = true
  picture.ariaHidden = 'true'
  const { style } = picture
  style.position = 'fixed'
  style.transform = 'none'
  style.margin = '0'
  style.zIndex = '40'
  for (const [name, length] of Object.entries({ left, top, width, height }))
    style.setProperty(name, `${length}px`)
  document.body.append(picture)
  const way = side === 'right' ? window.innerWidth - left : -(left + width)
  const motion = picture.animate(
    { transform: ['none', `translateX(${way}px)`], opacity: [1, 0.4] },
    { duration: OUT_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  )
  const drop = () => picture.remove()
  motion.finished.then(drop, drop)
}
