// What labels ask for, in four languages. Each line is a label of a kind that removal forms use.
import { expect, test } from 'vitest'
import { meaningOfAutocomplete, meaningOfNames, meaningOfText } from './label-rules.ts'
import { plainLabel } from './plain-label.ts'

test.each([
  ['en', 'First name', 'firstName'],
  ['en', 'Legal First & Last Name', 'fullName'],
  ['en', 'Name (Last)', 'lastName'],
  ['en', 'M.I.', 'middleName'],
  ['en', 'Email address', 'email'],
  ['en', 'Mailing address', 'street'],
  ['en', 'Web address of your profile', 'profileUrl'],
  ['en', 'Name as it appears on the listing', 'name'],
  ['en', 'Where should we send the confirmation? (email)', 'email'],
  ['en', 'City, State, ZIP', 'cityStateZip'],
  ['en', 'State of residence', 'state'],
  ['en', 'Date of birth', 'birthDate'],
  ['en', 'Place of birth', 'other'],
  ['en', 'How old are you?', 'age'],
  ['en', "Today's date", 'today'],
  ['en', "Agent's email", 'other'],
  ['en', 'Previous address', 'other'],
  ['en', 'Maiden or other names', 'other'],
  ['en', 'Name of your employer', 'other'],
  ['en', 'Account number', 'other'],
  ['en', 'Fax', 'other'],
  ['en', 'Favorite color', null],
  ['de', 'Straße und Hausnummer', 'street'],
  ['de', 'PLZ', 'zip'],
  ['de', 'Nachname, Vorname', 'fullName'],
  ['de', 'Geburtsjahr', 'birthYear'],
  ['de', 'Firma', 'other'],
  ['de', 'Bundesland', 'state'],
  ['es', 'Nombre y apellidos', 'fullName'],
  ['es', 'Segundo apellido', 'other'],
  ['es', 'Correo electrónico', 'email'],
  ['es', 'Dirección de la página (URL)', 'profileUrl'],
  ['es', 'Firma', 'signature'],
  ['es', 'C.P.', 'zip'],
  ['fr', 'Prénom', 'firstName'],
  ['fr', 'Nom de famille', 'lastName'],
  ['fr', 'Lien avec la personne', 'relationship'],
  ['fr', 'Lien vers la fiche', 'profileUrl'],
  ['fr', 'Courriel', 'email'],
  ['fr', 'Ville', 'city'],
])('%s: “%s” asks for %s', (language, label, meaning) => {
  expect(meaningOfText(plainLabel(label), language)).toBe(meaning)
})

test.each([
  [['fname'], 'firstName'],
  [['user[lastName]'], 'lastName'],
  [['billing_zip'], 'zip'],
  [['x7', 'dob'], 'birthDate'],
  [['T1'], null],
])('the names %j ask for %s', (names, meaning) => {
  expect(meaningOfNames(names)).toBe(meaning)
})

test('autocomplete counts without its section, and “off” says nothing', () => {
  expect(meaningOfAutocomplete('section-a home given-name')).toBe('firstName')
  expect(meaningOfAutocomplete('off')).toBeNull()
})
