// Scrolls to a section of the page.

/** Smooth, or instant with reduced motion; does nothing if there is no such id. */
export function scrollToSection(id: string): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(id)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
}
