// Labels of fields that a site receives: for the plan before a removal, and for a prepared form.

/** Names as in recipes (RECIPES 3 and 8), and in older catalogues. */
const WORDS: Readonly<Record<string, string>> = {
  name: 'name as listed',
  fullName: 'name as listed',
  firstName: 'first name',
  middleName: 'middle name',
  lastName: 'last name',
  suffix: 'suffix',
  email: 'an email address made for this removal',
  profileUrl: 'listing’s link',
  city: 'city',
  state: 'state',
  fullState: 'state',
  cityState: 'city and state',
  street: 'street',
  zip: 'ZIP code',
  address: 'address',
  phone: 'phone number',
  age: 'age',
  birthYear: 'birth year',
  birthDate: 'date of birth',
  date_of_birth: 'date of birth',
  letter: 'your letter',
  verificationCode: 'the code the site sent',
  $generated_phone_number$: 'a phone number that belongs to no one',
  $generated_zip_code$: 'a made-up ZIP code',
  $generated_street_address$: 'a made-up street',
  $generated_random_number$: 'a made-up number',
  $generated_dob$: 'a made-up date of birth',
}

/** The label of a field. A field without a label is shown by its name, never hidden. */
export function fieldText(field: string): string {
  return Object.hasOwn(WORDS, field) ? (WORDS[field] ?? field) : field.replaceAll('_', ' ')
}

/** The labels of several fields, without duplicates. */
export function fieldTexts(fields: readonly string[]): string[] {
  return [...new Set(fields.map(fieldText))]
}
