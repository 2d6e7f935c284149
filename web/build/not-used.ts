// Stands in for what jsPDF loads to draw HTML and SVG, which reports have none of.
export default null
