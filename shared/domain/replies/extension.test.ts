import { expect, test } from 'vitest'
import { announcesExtension } from './extension.ts'

test.each([
  'We are extending the time to respond by 45 days, as the law permits.',
  'Due to volume we need an additional 45 days to complete your request.',
  'We require up to an additional forty-five days.',
  'Wir verlängern die Frist um zwei Monate, da der Antrag komplex ist.',
  'Die Frist wird nach Artikel 12 Absatz 3 um zwei weitere Monate verlängert.',
  'Le informamos de una prórroga del plazo de respuesta.',
  'Ampliamos el plazo dos meses más.',
])('%s', text => expect(announcesExtension(text)).toBe(true))

test.each([
  'We have received your request and will respond within 45 days.',
  'Your extension number is 4512. Our office is open five days a week.',
  'Wir antworten innerhalb eines Monats.',
  'Responderemos en el plazo de un mes.',
])('not: %s', text => expect(announcesExtension(text)).toBe(false))
