// Plans of forms: least disclosure, refusals, parts of values, and what's missing.
import { expect, test } from 'vitest'
import { formPerson, formProfile } from './form-person.ts'
import { planForm } from './plan-form.ts'
import type { FormPlan } from './planned-field.ts'
import type { FormView, SiteField } from './site-field.ts'

const person = formPerson(
  formProfile.parse({
    firstName: 'Ada',
    lastName: 'Quill',
    addresses: [{ street: '9 Elm St', city: 'Austin', state: 'TX', zip: '78704-1122' }],
    phone: '+1 512 555 0142',
    email: 'a@mail.example',
    birthDate: '1984-05-09',
  }),
  Date.UTC(2026, 4, 8),
)

let count = 0
function field(label: string, more: Partial<SiteField> = {}): SiteField {
  count += 1
  return {
    ref: count,
    selector: label,
    kind: 'text',
    label,
    nearby: '',
    shared: '',
    legend: '',
    section: '',
    placeholder: '',
    help: '',
    names: [],
    autocomplete: '',
    pattern: '',
    maxLength: -1,
    options: [],
    required: false,
    invalid: false,
    hidden: null,
    skipped: false,
    locked: false,
    checked: false,
    ...more,
  }
}
const plan = (fields: SiteField[], more: Partial<FormView> = {}) =>
  planForm({ fields, text: '', language: 'en', ...more }, person)
const typed = ({ fields }: FormPlan) =>
  Object.fromEntries(
    fields.flatMap(({ label, entry, profileKey }) =>
      entry.do === 'type' ? [[label, `${profileKey}: ${entry.text}`]] : [],
    ),
  )

test('only what is required is filled in', () => {
  expect(
    typed(plan([field('First name *'), field('Last name'), field('Phone (optional)', { required: true })])),
  ).toEqual({
    'First name': 'firstName: Ada',
  })
})

test('if nothing is marked, what finds the record is filled in', () => {
  const { fields } = plan([
    field('First name'),
    field('City'),
    field('Phone'),
    field('Comments', { kind: 'textarea' }),
  ])
  expect(fields.filter(({ entry }) => entry.do === 'type').map(({ label }) => label)).toEqual([
    'First name',
    'City',
  ])
  expect(fields[0]?.why).toMatch(/nothing is marked/)
})

test('“name” is what its neighbors leave', () => {
  expect(typed(plan([field('Nombre *'), field('Apellidos *')], { language: 'es' }))).toEqual({
    Nombre: 'firstName: Ada',
    Apellidos: 'lastName: Quill',
  })
  expect(typed(plan([field('Nom *'), field('Prénom *')], { language: 'fr' })).Nom).toBe('lastName: Quill')
  expect(typed(plan([field('Name *')])).Name).toBe('fullName: Ada Quill')
})

test('a label outweighs a misleading name', () => {
  expect(typed(plan([field('Last name *', { names: ['email'] })]))).toEqual({
    'Last name': 'lastName: Quill',
  })
  expect(plan([field('Favorite color *', { names: ['city'] })]).fields[0]).toMatchObject({
    entry: { do: 'leave' },
    missing: true,
  })
})

test('values are written as the field wants them', () => {
  expect(
    typed(
      plan([
        field('Birth date *', { placeholder: 'TT.MM.JJJJ' }),
        field('DOB *', { pattern: '\\d{4}-\\d{2}-\\d{2}' }),
        field('Phone *', { placeholder: '(555) 555-5555' }),
        field('Mobile *', { pattern: '\\d{10}' }),
        field('ZIP *', { maxLength: 5 }),
        field('State *', { pattern: '[A-Za-z ]{3,}' }),
      ]),
    ),
  ).toEqual({
    'Birth date': 'birthDate: 09.05.1984',
    DOB: 'birthDate: 1984-05-09',
    Phone: 'phone: (512) 555-0142',
    Mobile: 'phone: 5125550142',
    ZIP: 'zip: 78704',
    State: 'fullState: Texas',
  })
})

test('a phone in three fields gets its three parts', () => {
  const part = (maxLength: number, shared: string) =>
    field('', { maxLength, shared, nearby: shared === '' ? 'Phone *' : '' })
  const { fields } = plan([part(3, ''), part(3, 'Phone *'), part(4, 'Phone *')])
  expect(fields.map(({ entry }) => (entry.do === 'type' ? entry.text : null))).toEqual(['512', '555', '0142'])
})

test.each([
  [field('Last 4 digits of your SSN *'), /identity/],
  [field('Number *', { legend: "Driver's license" }), /identity/],
  [field('Personalausweisnummer *'), /identity/],
  [field('Número de pasaporte *'), /identity/],
  [field('Card number *', { autocomplete: 'cc-number' }), /payment/],
  [field('Password *', { kind: 'password' }), /password/],
  [field('Photo *', { kind: 'file' }), /file/],
  [field('Email *', { hidden: 'transparent' }), /honeypot/],
  [field('Leave this blank'), /honeypot/],
  [field('Website', { skipped: true }), /honeypot/],
  [field('Phone', { names: ['hp_phone'] }), /honeypot/],
  [field('Ne pas remplir'), /honeypot/],
  [field('I agree to receive special offers', { kind: 'checkbox', required: true }), /marketing/],
  [field('Send me news', { kind: 'checkbox' }), /marketing/],
  [field('Email me the latest updates', { kind: 'checkbox' }), /marketing/],
  [field('I’m not a robot', { kind: 'checkbox', required: true }), /robots/],
  [field('What is 3 + 4? *'), /robots/],
])('never filled in: $label $kind', (one, why) => {
  const { fields, refused } = plan([one])
  expect(fields).toEqual([])
  expect(refused[0]?.why).toMatch(why)
})

test('a confirmation is given only if it is required and true', () => {
  const box = (label: string, required: boolean) => field(label, { kind: 'checkbox', required })
  const { fields } = plan([
    box('I confirm that this is my information', true),
    box('I agree to the terms', false),
    box('I am an authorized agent of the consumer', true),
    box('I am a resident of California', true),
    box('Stop sending me marketing', false),
  ])
  expect(fields.map(({ entry }) => entry.do)).toEqual(['check', 'leave', 'leave', 'leave', 'leave'])
  expect(fields.map(({ missing }) => missing)).toEqual([false, false, true, true, false])
})

test('an agent’s fields are not the person’s', () => {
  expect(typed(plan([field('Full name *', { section: 'Authorized agent' }), field('Email *')]))).toEqual({
    Email: 'email: a@mail.example',
  })
})

test('a date beside a signature is today’s, and a question that nobody answers for the person is declined', () => {
  const gender = field('Gender *', {
    kind: 'select',
    options: ['Female', 'Male', 'Prefer not to say'].map(text => ({
      ref: -1,
      selector: '',
      value: text,
      text,
      chosen: false,
    })),
  })
  const { fields } = plan([field('Signature *'), field('Date *'), gender])
  expect(fields.map(({ entry }) => entry)).toEqual([
    { do: 'type', text: 'Ada Quill' },
    { do: 'type', text: '05/08/2026' },
    { do: 'choose', index: 2 },
  ])
})

test('a required value that the person lacks is missing', () => {
  const [one] = plan([field('Link to your listing *')]).fields
  expect(one).toMatchObject({
    missing: true,
    required: true,
    profileKey: 'profileUrl',
    entry: { do: 'leave' },
  })
})

test('a box that the page has checked stays checked only if it asks for the removal, or confirms it', () => {
  const box = (label: string) => field(label, { kind: 'checkbox', checked: true })
  const { fields } = plan([
    field('Email *'),
    box('Share my profile with affiliated sites'),
    box('Remember my details'),
    box('Remove all records under my name'),
    box('I confirm that this is true'),
  ])
  const entries = fields.slice(1).map(({ entry }) => (entry.do === 'check' ? entry.on : entry.do))
  expect(entries).toEqual([false, false, 'leave', 'leave'])
})

test.each([
  ['Would you like to hear about our offers?', 1],
  ['Do you live in Texas?', null],
])('%s answered with yes by the page: %j', (legend, wanted) => {
  const option = (text: string, chosen: boolean) => ({ ref: 900, selector: '', value: text, text, chosen })
  const options = [option('Yes', true), option('No', false)]
  const [asked] = plan([field('', { kind: 'radio', legend, options }), field('Email *')]).fields
  expect(asked?.entry).toEqual(wanted === null ? { do: 'leave' } : { do: 'choose', index: wanted })
})

test('a country code in a list is that of the phone, and a state may stand with its country', () => {
  const list = (label: string, texts: string[]) =>
    field(label, {
      kind: 'select',
      required: true,
      options: texts.map(text => ({ ref: -1, selector: '', value: text, text, chosen: false })),
    })
  const { fields } = plan([
    list('Phone code', ['Canada (+1)', 'Mexico (+52)', 'United States (+1)']),
    list('Location', ['California, United States', 'Texas, United States', 'Utah, United States', 'Germany']),
  ])
  expect(fields.map(({ entry }) => entry)).toEqual([
    { do: 'choose', index: 2 },
    { do: 'choose', index: 1 },
  ])
})
