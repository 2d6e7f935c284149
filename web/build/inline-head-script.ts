// Puts web/head-script.js into the head of the app's document: it has to run before the first paint.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FILE = new URL('../head-script.js', import.meta.url)

/** Comments are stripped. The server allows the script by its hash (server/site/documents.ts). */
export function inlineHeadScript(): Plugin {
  return {
    name: 'offlist-head-script',
    transformIndexHtml: () => [{ tag: 'script', children: withoutComments(), injectTo: 'head-prepend' }],
  }
}

const withoutComments = () => readFileSync(FILE, 'utf8').replace(/^\s*\/\/.*\n/gm, '')
