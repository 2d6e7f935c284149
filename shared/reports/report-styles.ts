// Text styles of the four reports.
import type { TextStyle } from './sheet.ts'

export const TITLE: TextStyle = { face: 'serif', size: 27, ink: 'ink', leading: 1.15 }
export const LEDE: TextStyle = { face: 'serif', size: 12, ink: 'soft', leading: 1.45 }
export const CHAPTER: TextStyle = { face: 'serif', size: 19, ink: 'ink', leading: 1.25 }
export const HEADING: TextStyle = { face: 'serif', size: 13, ink: 'ink', leading: 1.4 }
export const BODY: TextStyle = { face: 'sans', size: 9, ink: 'soft', leading: 1.5 }
export const NOTE: TextStyle = { face: 'sans', size: 8, ink: 'faint', leading: 1.5 }
/** On one line with a figure. */
export const LABEL: TextStyle = { face: 'sans', size: 9, ink: 'soft', leading: 1.87 }
export const FIGURE: TextStyle = { face: 'serif', size: 12, ink: 'ink' }
