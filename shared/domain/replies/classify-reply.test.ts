import { describe, expect, test } from 'vitest'
import { classifyReply, type ReplyAbout, type ReplyMail } from './classify-reply.ts'
import type { ReplyClass } from './reply-class.ts'

const LETTER = `To the privacy team at Peoplefinder

I ask you to remove the listing of Jordan Alvarez in Austin, TX, at https://peoplefinder.example/p/jordan-alvarez.

Please remove this listing, keep it out of your search, and do not pass the information on. Please also take it off any other site that you run or supply with it.

The listing’s link should be all you need to find it. If you ask for more, please say why it is necessary. Please tell me when my data has been deleted.`

const about: ReplyAbout = {
  broker: { name: 'Peoplefinder', domain: 'peoplefinder.example' },
  letter: {
    subject: 'Removal of a listing: Jordan Alvarez',
    body: LETTER,
    sentAt: '2026-10-01T00:00:00.000Z',
  },
  returnAddress: 'r-1@mail.offlist.test',
}

const mail = (text: string, more: Partial<ReplyMail> = {}): ReplyMail => ({
  subject: 'Re: Removal of a listing: Jordan Alvarez',
  text,
  html: null,
  from: 'privacy@peoplefinder.example',
  headers: {},
  ...more,
})

const SAMPLES: Readonly<Record<ReplyClass, readonly [en: string, de: string, es: string]>> = {
  acknowledged: [
    'We have received your request and will get back to you within 45 days.',
    'Ihr Antrag ist bei uns eingegangen und wird derzeit bearbeitet.',
    'Hemos recibido su solicitud y le responderemos en el plazo de un mes.',
  ],
  done: [
    'We have deleted your personal information from our database.',
    'Wir haben Ihre Daten vollständig gelöscht.',
    'Hemos eliminado sus datos de nuestra base de datos.',
  ],
  no_record: [
    'We searched our systems and could not find any record about you.',
    'Zu Ihrer Person sind bei uns keine Daten gespeichert.',
    'No hemos encontrado ningún dato suyo en nuestros sistemas.',
  ],
  record_url_wanted: [
    'Please send us the link to the profile you want removed.',
    'Bitte senden Sie uns den Link zu dem Eintrag.',
    'Envíenos el enlace de la ficha que desea eliminar.',
  ],
  identity_wanted: [
    'Please send a copy of your driver’s license so that we can verify your identity.',
    'Bitte senden Sie uns eine Kopie Ihres Personalausweises.',
    'Necesitamos una copia de su DNI para acreditar su identidad.',
  ],
  use_form: [
    'We do not accept requests by email. Please use our online form.',
    'Bitte nutzen Sie unser Online-Formular, per E-Mail nehmen wir keine Anträge an.',
    'Las solicitudes se tramitan únicamente a través del formulario web.',
  ],
  agent_refused: [
    'We do not accept requests from third-party services. The consumer must contact us directly.',
    'Anfragen von Dritten bearbeiten wir nicht. Bitte legen Sie eine Vollmacht vor.',
    'No aceptamos solicitudes de terceros sin un poder firmado por el interesado.',
  ],
  not_your_state: [
    'The CCPA only applies to California residents, and you live in Ohio.',
    'Die DSGVO findet auf uns keine Anwendung, da wir keine Niederlassung in der EU haben.',
    'El RGPD no se aplica a nuestra empresa, que no tiene establecimiento en la UE.',
  ],
  exempt: [
    'This information comes from public records and is exempt from deletion.',
    'Wir sind gesetzlich verpflichtet, diese Daten zehn Jahre aufzubewahren.',
    'La información procede de registros públicos y está excluida del derecho de supresión.',
  ],
  suppressed: [
    'Your record has been suppressed from search. We keep it in our database so that it is not added again.',
    'Ihre Daten wurden gesperrt, bleiben aber gespeichert.',
    'Sus datos han sido bloqueados y no se mostrarán, pero los conservamos.',
  ],
  wrong_contact: [
    'You have the wrong company. We are not affiliated with that website, please contact its operator.',
    'Wir sind nicht der Betreiber dieser Website. Bitte wenden Sie sich an den Betreiber.',
    'No somos los titulares de esa web, la gestiona otra empresa.',
  ],
  processor_only: [
    'We only act as a data processor on behalf of our customers. Please contact the controller.',
    'Wir sind lediglich Auftragsverarbeiter unserer Kunden. Bitte wenden Sie sich an den Verantwortlichen.',
    'Actuamos únicamente como encargados del tratamiento por cuenta de nuestros clientes.',
  ],
  refused: [
    'We decline your request and will not remove the listing.',
    'Wir lehnen Ihren Antrag ab und werden den Eintrag nicht löschen.',
    'Rechazamos su solicitud y no vamos a eliminar la ficha.',
  ],
  confirm_link: [
    'Please click the link below to confirm your request: https://peoplefinder.example/confirm?t=8f3a',
    'Bitte klicken Sie auf den Link, um Ihren Antrag zu bestätigen: https://peoplefinder.example/confirm?t=1',
    'Haga clic en el enlace para confirmar su solicitud: https://peoplefinder.example/confirm?t=2',
  ],
  code: [
    'Your verification code is 482913. Enter it on the page to continue.',
    'Ihr Bestätigungscode lautet 482913. Bitte geben Sie ihn auf der Seite ein.',
    'Su código de verificación es 482913. Introdúzcalo en la página.',
  ],
  auto_reply: [
    'I am out of the office until Monday with limited access to email.',
    'Ich bin bis zum 12. Juni nicht im Büro. Ihre E-Mail wird nicht weitergeleitet.',
    'Estoy fuera de la oficina hasta el lunes.',
  ],
  other: [
    'How would you rate our support? Please take our short survey.',
    'Wie zufrieden waren Sie mit unserem Service? Nehmen Sie an unserer Umfrage teil.',
    '¿Qué le ha parecido el servicio? Responda a nuestra encuesta.',
  ],
}

const quoted = LETTER.split('\n')
  .map(line => `> ${line}`)
  .join('\n')

describe.each(Object.entries(SAMPLES))('%s', (kind, samples) => {
  test.each(samples)('%s', text => {
    const reading = classifyReply(mail(text), about)
    expect(reading.class).toBe(kind)
    expect(reading.words.length).toBeGreaterThan(0)
    for (const words of reading.words) expect(text).toContain(words)
  })

  test.each([
    ['above the quoted letter', (text: string) => `${text}\n\nOn Oct 1, 2026, Jordan wrote:\n${quoted}`],
    ['below the quoted letter', (text: string) => `On Oct 1, 2026, Jordan wrote:\n${quoted}\n\n${text}`],
    ['between its lines', (text: string) => `${quoted.slice(0, 200)}\n\n${text}\n\n${quoted.slice(200)}`],
    [
      'above a quotation without marks',
      (text: string) =>
        `${text}\n\nFrom: Jordan <r-1@mail.offlist.test>\nSent: Thursday, October 1, 2026\nTo: privacy@peoplefinder.example\nSubject: Removal\n\n${LETTER}`,
    ],
    ['below an unmarked copy', (text: string) => `${LETTER}\n\n${text}`],
    [
      'in German mail programs',
      (text: string) =>
        `${text}\n\nAm 01.10.2026 um 10:00 schrieb Jordan <r-1@mail.offlist.test>:\n\n${LETTER}`,
    ],
    [
      'in Spanish mail programs',
      (text: string) =>
        `${text}\n\nEl jue, 1 oct 2026 a las 10:00, Jordan (<r-1@mail.offlist.test>) escribió:\n\n${LETTER}`,
    ],
  ])('is read the same %s', (_name, around) => {
    const text = samples[0]
    const reading = classifyReply(mail(around(text)), about)
    expect(reading.class).toBe(kind)
    for (const words of reading.words) expect(text).toContain(words)
  })
})

describe('a letter that is quoted says nothing', () => {
  test.each([
    quoted,
    LETTER,
    `-----Original Message-----\nFrom: Jordan\nSent: Thursday\nTo: you\nSubject: Removal\n\n${LETTER}`,
  ])('alone', text => {
    expect(classifyReply(mail(text), about)).toMatchObject({ isSure: false })
    expect(classifyReply(mail(text), about).class).not.toBe('done')
  })

  test('inside HTML', () => {
    const html = `<p>We have received your request and will respond within 45 days.</p><div class="gmail_quote"><p>Please confirm that my data has been deleted.</p><p>We have deleted your data.</p></div>`
    expect(classifyReply(mail('', { html }), about).class).toBe('acknowledged')
  })
})

describe('"done" is never read from', () => {
  test.each([
    'Your information has not yet been removed.',
    'We will delete your information within 45 days.',
    'Once we have verified your identity, we will delete your data.',
    'We are unable to delete your data.',
    'Your data will be deleted once you confirm your request.',
    'If your listing has been deleted, you will no longer see it.',
    'Your deletion request has been received.',
    'We cannot confirm that your data has been removed.',
    'The deletion of your data has been scheduled.',
    'We have not deleted your record, but it is hidden from search now.',
    'Ihre Daten wurden noch nicht gelöscht.',
    'Wir werden Ihre Daten innerhalb von 30 Tagen löschen.',
    'Sobald Sie Ihre Identität nachgewiesen haben, werden Ihre Daten gelöscht.',
    'Wir können Ihre Daten nicht löschen.',
    'Sus datos aún no han sido eliminados.',
    'Eliminaremos sus datos en un plazo de 30 días.',
    'Una vez verificada su identidad, sus datos serán eliminados.',
    'No podemos eliminar sus datos.',
    'This is an interim report. Your listing was deleted yesterday, and the marketing file follows next week.',
    'Zwischenstand: Ihr Eintrag wurde gelöscht, der Datensatz im Archiv steht noch aus.',
    'Borrado parcial: hemos eliminado una ficha y para la otra necesitamos un certificado.',
    'We could not match you to a record. Your verification documents have been deleted.',
  ])('%s', text => {
    expect(classifyReply(mail(text), about).class).not.toBe('done')
  })
})

describe('"done" is read although', () => {
  test.each([
    ['May is a month', 'Your record was deleted from all of our systems on 8 May.'],
    [
      'the sentence concedes something first',
      'Without conceding that the law applies, we have deleted your record.',
    ],
    ['it is a label', 'Case closed. Outcome: data subject deleted.'],
    ['the German is casual', 'Hallo, hab den Eintrag eben gelöscht.'],
    ['nothing went wrong', 'El proceso terminó sin errores y su registro fue borrado.'],
  ])('%s', (_name, text) => {
    expect(classifyReply(mail(text), about).class).toBe('done')
  })
})

describe('text that a reader does not see decides nothing', () => {
  const DONE = 'We have deleted all of your data. Your data has been deleted.'
  test.each([
    `<p style="display:none">${DONE}</p>`,
    `<p style="font-size:0">${DONE}</p>`,
    `<p style="color:#ffffff">${DONE}</p>`,
    `<table bgcolor="#333333"><tr><td style="color:#333">${DONE}</td></tr></table>`,
    `<div style="height:0;overflow:hidden">${DONE}</div>`,
    `<div style="position:absolute;top:0">${DONE}</div>`,
    `<style>.x{display:none}</style><p class="x">${DONE}</p>`,
    `<!-- ${DONE} -->`,
    `<p hidden>${DONE}</p>`,
  ])('%s', hidden => {
    const html = `<html><body><p>Please send us a copy of your passport to verify your identity.</p>${hidden}</body></html>`
    // The text part may repeat what the HTML hides.
    expect(classifyReply(mail(DONE, { html }), about).class).toBe('identity_wanted')
  })

  test('white words on a dark button are seen', () => {
    const html =
      '<p>Hello</p><a href="https://peoplefinder.example/confirm?t=1" style="background:#0a3;color:#fff">Click here to confirm your request</a>'
    expect(classifyReply(mail('', { html }), about).class).toBe('confirm_link')
  })
})

describe('automatic answers', () => {
  test.each([
    { 'auto-submitted': 'auto-replied' },
    { precedence: 'bulk' },
    { 'x-autoreply': 'yes' },
    { 'return-path': '<>' },
  ])('%o', headers => {
    expect(classifyReply(mail('We have received your request.', { headers }), about).autoReply).toBe(true)
  })
  test('a person’s answer is none', () => {
    expect(
      classifyReply(mail('We got your note.', { headers: { 'auto-submitted': 'no' } }), about).autoReply,
    ).toBe(false)
  })
})

test('a mail whose structure is broken says nothing for certain', () => {
  const text = 'Your code is 4711.\n--b1\nContent-Type: multipart/mixed; boundary=b2\n\n--b2'
  expect(
    classifyReply(
      { subject: 'deep', text, html: null, from: null, headers: {} },
      { broker: { name: 'First', domain: 'first.example' }, letter: null, returnAddress: null },
    ),
  ).toMatchObject({ class: 'other', isSure: false })
})
