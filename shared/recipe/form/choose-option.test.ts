// The right answers in lists and questions, and none where the person's values don't tell.
import { expect, test } from 'vitest'
import { type ChoiceTopic, chooseOption } from './choose-option.ts'
import { formPerson, formProfile } from './form-person.ts'

const person = formPerson(
  formProfile.parse({
    firstName: 'Ada',
    lastName: 'Quill',
    addresses: [{ city: 'Austin', state: 'TX' }],
    birthDate: '1984-05-09',
  }),
  Date.UTC(2026, 4, 8),
)
const options = (...texts: (string | [string, string])[]) =>
  texts.map(one => (typeof one === 'string' ? { text: one, value: '' } : { value: one[0], text: one[1] }))

test.each<[ChoiceTopic, string, ReturnType<typeof options>, string | null, string | null]>([
  ['requestType', '', options('Access my data', 'Opt out of sale', 'Delete my data'), 'Delete my data', null],
  ['requestType', '', options('Know', 'Do Not Sell My Information'), 'Do Not Sell My Information', null],
  ['requestType', '', options('General question', 'Complaint'), null, null],
  [
    'relationship',
    '',
    options('Authorized agent for a consumer', 'I am the consumer'),
    'I am the consumer',
    null,
  ],
  ['relationship', '', options('Employee', 'Customer', 'Other'), 'Other', null],
  ['state', '', options(['44', 'Texas'], ['43', 'Tennessee']), 'Texas', 'state'],
  ['state', '', options(['Texas', 'Texas']), 'Texas', 'fullState'],
  ['state', '', options(['TX', 'TX - Texas']), 'TX - Texas', 'state'],
  ['state', '', options('Ohio', 'Iowa'), null, null],
  ['country', '', options('United Arab Emirates', 'États-Unis'), 'États-Unis', null],
  ['birthMonth', '', options(['4', 'May'], ['5', 'June']), 'May', 'birthDate'],
  ['birthMonth', '', options('01', '05'), '05', 'birthDate'],
  ['age', '', options('18-25', '36 to 45', '46+'), '36 to 45', 'age'],
  ['yesNo', 'Are you a resident of California?', options('Yes', 'No'), 'No', null],
  ['yesNo', 'Are you a Texas or Utah resident?', options('Yes', 'No'), 'Yes', null],
  ['yesNo', 'Are you an authorized agent?', options('Yes', 'No'), 'No', null],
  ['yesNo', 'Are you 18 years or older?', options('Yes', 'No'), 'Yes', null],
  ['yesNo', 'May we send you marketing emails?', options('Yes', 'No'), 'No', null],
  ['yesNo', 'Do you own a boat?', options('Yes', 'No'), null, null],
])('%s “%s”', (topic, question, offered, chosen, profileKey) => {
  const choice = chooseOption(topic, offered, person, { question })
  expect(choice === null ? null : offered[choice.index]?.text).toBe(chosen)
  expect(choice?.profileKey ?? null).toBe(profileKey)
})

test('the day before a birthday counts as the age before', () => {
  expect(person.values.age).toBe('41')
})
