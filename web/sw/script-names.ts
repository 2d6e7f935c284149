// The names of built scripts by which the service worker stores them.

/** The scripts that every page starts with. Every device stores them at once. */
export const FIRST_SCRIPTS = /\/assets\/(start|index|rolldown-runtime)-[^/]+\.js$/
/** The file with the text of every other script by its path (web/build/bundle-scripts.ts). */
export const ALL_SCRIPTS = /\/assets\/all-scripts-[^/]+\.json$/
