// Letters in Spanish: formal, as one writes to a company.
import type { LawWords } from './cited-law.ts'
import type { BrokerReplies, ComplaintPhrases } from './complaint-phrases.ts'
import type { LetterPhrases, RecalledRequest } from './letter-phrases.ts'
import type { LetterType } from './letter-type.ts'
import { homeInSpanish, lawInSpanish, spanishRebuttals } from './spanish-rebuttals.ts'
import { citesCalifornia, type LetterFacts } from './templates.ts'

const DAY = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' })
const LIST = new Intl.ListFormat('es-ES', { style: 'long' })

/** `sobre mí`, `sobre la persona …`. */
function aboutMe({ onBehalf, withoutListing }: LetterFacts): string {
  if (!onBehalf) return 'sobre mí'
  return `sobre la persona que figura ${withoutListing ? 'arriba' : 'en la ficha'}`
}

const held = ({ withoutListing }: LetterFacts) =>
  withoutListing ? 'todos los datos que conserven sobre la persona que figura arriba' : 'estos datos'

const LINK_IS_ENOUGH = 'El enlace basta para encontrar la ficha.'
const ENOUGH =
  'Los datos indicados arriba deberían bastar. Si necesitan alguno más, les ruego que me indiquen por qué es necesario.'
const CONFIRM = 'Les ruego que me lo confirmen cuando esté hecho.'

const REMOVAL: Readonly<Record<LetterType, (facts: LetterFacts) => readonly string[]>> = {
  standard: facts =>
    facts.withoutListing
      ? [
          'Les ruego que supriman todos los datos que conserven sobre la persona que figura arriba, y que no los vendan, los cedan ni los recojan de nuevo. Les pido lo mismo para cualquier otro sitio web que gestionen o al que los suministren.',
          ENOUGH,
        ]
      : [
          'Les ruego que retiren esta ficha, que no vuelva a aparecer en su buscador y que no cedan los datos. Les pido también que la retiren de cualquier otro sitio web que gestionen o al que la suministren.',
          facts.listingUrl === null
            ? ENOUGH
            : 'El enlace debería bastar para encontrar la ficha. Si necesitan algún dato más, les ruego que me indiquen por qué es necesario.',
        ],
  ccpa: facts => (citesCalifornia(facts) ? californian(facts) : notCalifornian(facts)),
  gdpr: facts => [
    facts.withoutListing
      ? 'Les ruego que supriman todos los datos que conserven sobre la persona que figura arriba y que dejen de cederlos.'
      : 'Les ruego que supriman esta ficha y que dejen de mostrar y ceder los datos.',
    'En la medida en que el Reglamento General de Protección de Datos de la Unión Europea o el del Reino Unido sea aplicable al tratamiento que realizan, esta carta es también una solicitud de supresión conforme al artículo 17.1 y una oposición conforme al artículo 21.1, que deben responderse en el plazo de un mes del artículo 12.3. Esta carta no afirma nada sobre la residencia de nadie.',
  ],
}

function californian(facts: LetterFacts): string[] {
  const collected = facts.onBehalf
    ? 'que hayan recogido directamente'
    : 'que hayan recogido directamente de mí'
  return [
    `${homeInSpanish(facts, 'California')} Conforme a la California Consumer Privacy Act, les ruego que pongan fin a la venta y la cesión de estos datos (Civil Code, § 1798.120) y que supriman los ${collected} (§ 1798.105).`,
    `Para poner fin a la venta y la cesión no hace falta acreditar la identidad (California Code of Regulations, título 11, § 7026(d)).${facts.listingUrl === null ? '' : ` ${LINK_IS_ENOUGH}`}`,
    `${CONFIRM} La ley les da 15 días hábiles para lo primero y 45 días para lo segundo.`,
  ]
}

const notCalifornian = (facts: LetterFacts): string[] => [
  `Les ruego que pongan fin a la venta y la cesión de ${held(facts)} y que los supriman. Si atienden todas las solicitudes como la ley de privacidad de California exige atender las de sus residentes, les pido que también lo hagan en este caso. Esta carta no afirma que nadie resida allí.`,
  ...(facts.listingUrl === null ? [] : [LINK_IS_ENOUGH]),
]

function asked(facts: LetterFacts, what: RecalledRequest['asked']): string {
  const about = `los datos que conservan ${aboutMe(facts)}`
  switch (what) {
    case 'removal':
      return facts.withoutListing ? `que suprimieran ${about}` : 'que retiraran esta ficha'
    case 'access':
      return `una copia de ${about}`
    case 'objection':
      return `que dejaran de tratar ${about}`
    case 'correction':
      return `que rectificaran ${about}`
  }
}

function wanted({ withoutListing }: LetterFacts, what: RecalledRequest['asked']): string {
  switch (what) {
    case 'removal':
      return withoutListing ? 'Les ruego que supriman ya los datos' : 'Les ruego que retiren ya la ficha'
    case 'access':
      return 'Les ruego que me envíen ya la copia'
    case 'objection':
      return 'Les ruego que dejen ya de tratar los datos'
    case 'correction':
      return 'Les ruego que rectifiquen ya los datos'
  }
}

function due({ answerDue }: RecalledRequest, law: LawWords | null): string[] {
  if (law === null || answerDue === null) return []
  const condition = law.isCertain ? '' : ', en la medida en que esta norma sea aplicable'
  const source = law.respond === null ? law.name : `${law.name}, ${law.respond}`
  const what = law.due === 'stop' ? 'El plazo para cesar la venta de los datos' : 'El plazo de respuesta'
  return [`${what} vencía el ${answerDue}${condition} (${source}).`]
}

const seen = (facts: LetterFacts, { lastSeenOn }: RecalledRequest): string[] =>
  lastSeenOn === null || facts.withoutListing ? [] : [`El ${lastSeenOn} la ficha seguía en su sitio web.`]

export const spanish: LetterPhrases = {
  day: day => DAY.format(Date.parse(day)),
  to: reader => `A la atención del equipo de privacidad de ${reader}`,
  opening: ({ onBehalf, withoutListing }) => {
    const named = withoutListing ? 'que figura más abajo' : 'que figura en una ficha de su sitio web'
    return onBehalf
      ? `Estimados señores:\n\nLes escribo en nombre de la persona ${named}.`
      : `Estimados señores:\n\nSoy la persona ${named} y les escribo sobre mis propios datos.`
  },
  details: ({ withoutListing, listingName, shownPlace, listingUrl }) => {
    const shown = withoutListing ? '' : ' según la ficha'
    return [
      `Nombre${shown}: ${listingName}`,
      ...(shownPlace ? [`Lugar${shown}: ${shownPlace}`] : []),
      ...(listingUrl ? [`Enlace: ${listingUrl}`] : []),
    ]
  },
  closing:
    'Les ruego que utilicen los datos de esta carta solo para responderla y que contesten a la dirección desde la que llega.',
  signature: ({ onBehalf, listingName }) =>
    `Atentamente,\n${onBehalf ? `En nombre de ${listingName}` : listingName}`,
  removalSubject: ({ withoutListing, listingName }) =>
    withoutListing
      ? `Supresión de datos personales: ${listingName}`
      : `Retirada de una ficha: ${listingName}`,
  removal: (type, facts) => REMOVAL[type](facts),
  requestSubject: (kind, { listingName }) =>
    ({
      access: `Acceso a datos personales: ${listingName}`,
      objection: `Oposición al tratamiento de datos personales: ${listingName}`,
      correction: `Rectificación de datos personales: ${listingName}`,
    })[kind],
  request: {
    access: facts => [
      `Les ruego que me envíen una copia de todos los datos que conserven ${aboutMe(facts)}. Les pido también que me indiquen de dónde proceden, para qué los utilizan y a qué empresas los han cedido o vendido.`,
      ENOUGH,
    ],
    objection: facts => [
      `Me opongo a que traten ${held(facts)}. Les ruego que dejen de mostrarlos, venderlos y cederlos, y que no los utilicen para perfiles ni publicidad.`,
      `Les pido lo mismo para cualquier otro sitio web que gestionen o al que los suministren. ${CONFIRM}`,
    ],
  },
  correction: (facts, { wrong, right }) => [
    `Conservan datos inexactos ${aboutMe(facts)}.`,
    `Dato inexacto: ${wrong}\nDato correcto: ${right}`,
    `Les ruego que los rectifiquen dondequiera que los conserven o los muestren y que avisen a las empresas a las que los hayan cedido. ${CONFIRM} Si no es posible rectificarlos, les pido que los supriman.`,
  ],
  basis: (facts, law) =>
    law.isCertain
      ? `${law.home === null ? '' : `${homeInSpanish(facts, law.home)} `}${lawInSpanish(law, law.section)}`
      : `${lawInSpanish(law, law.section)} Esta carta no afirma nada sobre la residencia de nadie.`,
  recall: (facts, request, law) =>
    [
      `El ${request.sentOn} les pedí ${asked(facts, request.asked)}.`,
      ...due(request, law),
      ...seen(facts, request),
    ].join(' '),
  followUp: (facts, what) => [
    `${wanted(facts, what)} y que me lo confirmen en respuesta a esta carta.`,
    'Si necesitan algo de mí, les ruego que me indiquen qué es y por qué. Si se niegan, les pido que me indiquen qué datos conservan y por qué motivo.',
  ],
  finalNotice: (facts, { asked: what, remindedOn }, regulator) => [
    remindedOn.length > 0
      ? `Se lo recordé el ${LIST.format(remindedOn)}, y mi solicitud sigue pendiente.`
      : 'Mi solicitud sigue pendiente.',
    `${wanted(facts, what)} y que me lo confirmen en respuesta a esta carta. Es la última que les envío antes de presentar una reclamación${regulator === null ? '' : ` ante el siguiente organismo: ${regulator}`}. Si no recibo su confirmación, la presentaré.`,
  ],
  rebuttals: spanishRebuttals,
  brokenStep: step => `Por la vía que indican, esto no funcionó: ${step}`,
}

function cameBack({ answeredOn, confirmedOn, wroteOn }: BrokerReplies): string {
  if (answeredOn !== null) return `Respondieron el ${answeredOn}, pero mi solicitud sigue pendiente.`
  if (wroteOn !== null) return `El ${wroteOn} recibí un mensaje, que adjunto.`
  return confirmedOn === null
    ? 'No he recibido respuesta.'
    : `El ${confirmedOn} confirmaron la recepción. No he recibido respuesta.`
}

export const spanishComplaint: ComplaintPhrases = {
  opening: ({ onBehalf }) =>
    onBehalf
      ? 'Presento esta reclamación en nombre de la persona que figura más abajo.'
      : 'Presento esta reclamación sobre el tratamiento de mis propios datos.',
  course: (facts, request, replies, law) => [
    [
      `El ${request.sentOn} pedí a ${facts.siteName} ${asked(facts, request.asked)}.`,
      ...due(request, law),
      ...(request.remindedOn.length > 0 ? [`Se lo recordé el ${LIST.format(request.remindedOn)}.`] : []),
      cameBack(replies),
      ...seen(facts, request),
    ].join(' '),
    `Les ruego que examinen el caso y que hagan que ${facts.siteName} atienda mi solicitud. Adjunto toda la correspondencia.`,
  ],
}
