// A field's label, hint and error reach its control.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

function attribute(markup: string, element: string, name: string): string | undefined {
  const tag = new RegExp(`<${element} [^>]*>`).exec(markup)?.[0] ?? ''
  return new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]
}

test('the label names the control', () => {
  const markup = renderToStaticMarkup(
    <Field label="Town">
      <TextInput />
    </Field>,
  )
  expect(attribute(markup, 'input', 'id')).toBeTruthy()
  expect(attribute(markup, 'label', 'for')).toBe(attribute(markup, 'input', 'id'))
  expect(attribute(markup, 'input', 'aria-invalid')).toBeUndefined()
  expect(attribute(markup, 'input', 'aria-describedby')).toBeUndefined()
})

test('an error marks the control and describes it, before the hint', () => {
  const markup = renderToStaticMarkup(
    <Field label="Email" hint="We write once." error="Enter your email address.">
      <TextInput type="email" />
    </Field>,
  )
  const id = attribute(markup, 'input', 'id')
  expect(attribute(markup, 'input', 'aria-invalid')).toBe('true')
  expect(attribute(markup, 'input', 'aria-describedby')).toBe(`${id}-error ${id}-hint`)
  expect(markup).toContain(`id="${id}-error"`)
  expect(markup).toContain(`id="${id}-hint"`)
})

test('a control alone keeps what it says of itself', () => {
  const markup = renderToStaticMarkup(<TextInput id="mine" aria-label="Search" />)
  expect(attribute(markup, 'input', 'id')).toBe('mine')
  expect(attribute(markup, 'input', 'aria-label')).toBe('Search')
})
