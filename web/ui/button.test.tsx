// A button submits nothing by accident, and a busy one keeps its focus.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('it is no submit button unless told', () => {
  expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"')
  expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"')
})

test('while busy it says so, stays focusable, and keeps its label in place', () => {
  const markup = renderToStaticMarkup(<Button loading>Save</Button>)
  expect(markup).toContain('aria-busy="true"')
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).not.toMatch(/\sdisabled=/)
  expect(markup).toContain('Save')
})
