// Replaces the libraries that jsPDF loads to draw HTML and SVG, which our reports don't use.

/** An empty module. */
export const notUsed = null
