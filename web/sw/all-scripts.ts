/** The path of the file that holds every script's text by its path (web/build/bundle-scripts.ts). */
export const ALL_SCRIPTS = '/all-scripts.json'
