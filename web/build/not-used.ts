// Stands in for what jsPDF loads to draw HTML and SVG, which reports have none of.

/** Nothing. */
export const notUsed = null
