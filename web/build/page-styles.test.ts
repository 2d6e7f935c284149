import { expect, test } from 'vitest'
import { pageStyles } from './page-styles.ts'

const pick = (css: string, html: string) => pageStyles(css)(html)

test('rules for classes that the page has stay, those for others go', () => {
  const css = '.a{color:red}.b{color:blue}.a.b{top:0}.a .b{top:1px}.b,.a{left:0}p{margin:0}'
  expect(pick(css, '<p class="a x">')).toBe('.a{color:red}.b,.a{left:0}p{margin:0}')
})

test('names are read as CSS writes them', () => {
  const css = String.raw`.sm\:w-1\/2{width:50%}.max-w-\[40rem\]:hover{top:0}.\32xl{top:1px}.\[\&_a\]\:x a{top:2px}.y\.5{top:3px}`
  expect(pick(css, '<i class="sm:w-1/2 max-w-[40rem] 2xl [&amp;_a]:x y.5">')).toBe(css)
  expect(pick(css, '<i class="sm">')).toBe('')
})

test('a class in parentheses may be missing', () => {
  const css = '.a:not(.b){top:0}:is(.c,.d) .a{top:1px}html:has(.e){top:2px}.b:not(.a){top:3px}'
  expect(pick(css, '<i class="a">')).toBe('.a:not(.b){top:0}:is(.c,.d) .a{top:1px}html:has(.e){top:2px}')
})

test('layers and media queries stay in their order, and go when nothing is left in them', () => {
  const css =
    '@layer a,b;@layer b{@media (width>=40rem){.x{top:0}}@media print{.y{top:0}}}@layer a{.y{top:0}}'
  expect(pick(css, '<i class="x">')).toBe('@layer a,b;@layer b{@media (width>=40rem){.x{top:0}}}')
})

test('fonts and animations stay; a variable is registered where it’s used', () => {
  const css =
    '@font-face{font-family:F;src:url(/f.woff2)}@keyframes k{0%{top:0}to{top:1px}}.x{--used:0}@property --used{syntax:"*";inherits:false}@property --unused{syntax:"*";inherits:false}'
  expect(pick(css, '<i class="x">')).toBe(css.replace('@property --unused{syntax:"*";inherits:false}', ''))
})
