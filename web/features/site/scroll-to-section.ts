// Brings a part of the page into sight.

/** Smoothly, or at once where motion is not wanted; nothing when there is no such id. */
export function scrollToSection(id: string): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(id)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
}
