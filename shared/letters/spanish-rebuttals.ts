// Draft answers to replies, in Spanish: each concedes what's true, names what's missing, and offers ways out.
import type { LawWords } from './cited-law.ts'
import { type LetterPhrases, numbered } from './letter-phrases.ts'
import type { LetterFacts } from './templates.ts'

/** A statement that the law of a state needs. */
export function homeInSpanish(facts: LetterFacts, home: string): string {
  if (!facts.onBehalf) return `Resido en ${home}.`
  return `La persona que figura ${facts.withoutListing ? 'arriba' : 'en la ficha'} reside en ${home}.`
}

/** The law as a statement without grammar of its own: names of foreign laws have no Spanish article. */
export function lawInSpanish(law: LawWords, section: string | null): string {
  const source = section === null ? law.name : `${law.name} (${section})`
  return law.isCertain
    ? `Fundamento legal: ${source}.`
    : `Fundamento legal, en la medida en que sea aplicable: ${source}.`
}

const cited = (law: LawWords | null): string[] => (law === null ? [] : [lawInSpanish(law, law.section)])

const hide = ({ withoutListing }: LetterFacts) =>
  withoutListing
    ? 'Dejar de mostrar, vender y ceder los datos.'
    : 'Retirar de su buscador todas las fichas con los datos indicados arriba.'

const ANY = 'Me basta con cualquiera de estas opciones:'
const CONFIRM = 'Les ruego que me lo confirmen cuando esté hecho.'

/** `what`: `un nuevo enlace`. */
const confirmWays = (what: string) =>
  numbered([
    'Aceptar esta carta como confirmación: responde a su correo desde la dirección a la que lo enviaron.',
    `Enviarme ${what} que funcione sin abrir una cuenta y sea válido al menos una semana.`,
    'Indicarme de qué otra forma puedo confirmar mi solicitud.',
  ])

function searchedFor({ withoutListing, shownPlace }: LetterFacts): string {
  const details = shownPlace === null ? 'el nombre indicado arriba' : 'el nombre y el lugar indicados arriba'
  return withoutListing
    ? `No conozco ninguna página pública: mi solicitud se refiere a los datos que conserven con ${details}.`
    : `No puedo indicar un enlace: la ficha apareció al buscar en su sitio web ${details}.`
}

const threeWays = (facts: LetterFacts) =>
  numbered([
    `Buscar en sus registros los datos indicados arriba y ${facts.withoutListing ? 'suprimir' : 'retirar'} lo que encuentren.`,
    hide(facts),
    'Indicarme qué dato falta exactamente y cómo puedo verlo en su sitio web sin pagar y sin abrir una cuenta.',
  ])

export const spanishRebuttals: LetterPhrases['rebuttals'] = {
  record_url_wanted: facts =>
    facts.listingUrl
      ? [
          `Me piden el enlace de la ficha. Es este:\n${facts.listingUrl}`,
          `Con él tienen todo lo necesario para encontrar la ficha. Les ruego que la retiren. ${CONFIRM}`,
        ]
      : [`Me piden un enlace a la ficha. ${searchedFor(facts)}`, `${ANY}\n${threeWays(facts)}`],
  no_record: facts =>
    facts.listingUrl
      ? [
          `Gracias por haberlo comprobado. Mi carta se refiere a esta ficha:\n${facts.listingUrl}`,
          'Les ruego que lo comprueben de nuevo con este enlace y retiren la ficha. Si ya no existe, les agradeceré que me lo confirmen, y también que no volverá a aparecer en su buscador.',
        ]
      : [`Gracias por haberlo comprobado. ${searchedFor(facts)}`, `${ANY}\n${threeWays(facts)}`],
  identity_wanted: (facts, law) => [
    `Entiendo que quieran saber quién les escribe. Sin embargo, ${
      facts.withoutListing
        ? 'suprimir unos datos no los revela a nadie'
        : 'retirar una ficha pública no revela nada a nadie'
    }, y con un documento de identidad tendrían más datos que ahora.`,
    ...(law?.noProof
      ? [`La solicitud de poner fin a la venta y la cesión no exige acreditar la identidad (${law.noProof}).`]
      : []),
    `${ANY}\n${numbered([
      facts.withoutListing
        ? 'Comparar los datos indicados arriba con sus registros.'
        : 'Comparar los datos indicados arriba con la ficha.',
      'Enviar un enlace de confirmación a la dirección desde la que llega esta carta.',
      'Indicarme qué dato concreto les falta, por qué es necesario y cuándo lo suprimirán.',
    ])}`,
  ],
  use_form: facts => [
    'Me remiten a otra vía. Todo lo necesario para tramitar mi solicitud figura en esta carta, por lo que les ruego que la tramiten tal como está.',
    `${ANY}\n${numbered([
      'Registrar esta solicitud en su propio sistema.',
      hide(facts),
      'Enviarme un enlace directo a un formulario que no exija cuenta, pago, número de teléfono ni documento de identidad.',
    ])}`,
  ],
  agent_refused: facts =>
    facts.onBehalf
      ? [
          `Es cierto que escribo por otra persona: ${facts.listingName}.`,
          'Les ruego que me indiquen qué necesitan para aceptarlo y por qué. Hasta entonces, les pido que no muestren ni cedan los datos.',
        ]
      : [
          'Han tomado esta carta por la de un representante. La escribo yo: es una solicitud sobre mis propios datos. Las respuestas a esta carta me llegan.',
          `Les ruego que la tramiten como solicitud propia y ${
            facts.withoutListing ? 'supriman los datos' : 'retiren la ficha'
          }. Si siguen teniendo dudas, indíquenme cuáles y qué paso concreto las resolvería.`,
        ],
  not_your_state: (facts, law) =>
    law?.home
      ? [
          `${homeInSpanish(facts, law.home)} A quienes residen allí les ampara esta ley: ${
            law.section === null ? law.name : `${law.name} (${law.section})`
          }.`,
          `Les ruego que tramiten mi solicitud conforme a ella. ${CONFIRM}`,
        ]
      : [
          'Es posible que la ley que citan solo se aplique en determinados lugares. Esta carta no afirma que nadie resida allí, y mi solicitud se mantiene sin ella.',
          `${ANY}\n${numbered([
            `${facts.withoutListing ? 'Suprimir los datos' : 'Retirar la ficha'}, como prevé su propia política de privacidad para otras personas.`,
            hide(facts),
            'Indicarme por qué motivo conservan los datos y qué punto de su política de privacidad lo prevé.',
          ])}`,
        ],
  exempt: (facts, law) => [
    'Es posible que una parte de los datos esté exenta, y los documentos que deban conservar pueden quedarse donde están. Mi solicitud se refiere a lo que muestran y ceden.',
    `Les ruego lo siguiente:\n${numbered([
      'Indicarme qué datos consideran exentos y según qué norma.',
      facts.withoutListing ? 'Suprimir los demás datos.' : 'Retirar de la ficha todo lo demás.',
      'Retirar también la parte exenta de su buscador público.',
    ])}`,
    ...cited(law),
  ],
  suppressed: facts => [
    `Gracias por haber ocultado los datos. No obstante, les había pedido ${
      facts.withoutListing ? 'que los suprimieran' : 'que retiraran la ficha'
    }, y los datos ocultos pueden volver a aparecer. Por eso les ruego que respondan a tres preguntas:`,
    numbered([
      '¿Seguirán ocultos cuando actualicen sus datos?',
      '¿Cuántos registros han ocultado, y en qué sitios web?',
      '¿Han puesto fin también a la venta y la cesión de los datos?',
    ]),
    'Les ruego que supriman todo lo que no necesiten para mantenerlos ocultos.',
  ],
  wrong_contact: facts => [
    'Gracias por indicarme que el asunto corresponde a otra entidad.',
    `Les ruego que le remitan esta carta o me indiquen qué empresa es y en qué dirección atiende. ${
      facts.withoutListing
        ? 'Si ustedes no conservan ningún dato, les agradeceré que me lo confirmen en una frase.'
        : 'Si el sitio web en el que figura la ficha es suyo, les ruego que la retiren.'
    }`,
  ],
  processor_only: () => [
    'Entiendo que conservan los datos por encargo de un cliente.',
    `Les ruego lo siguiente:\n${numbered([
      'Indicarme de qué cliente se trata y cómo puedo dirigirme a él.',
      'Remitirle esta solicitud.',
      'Confirmarme que ustedes no muestran ni utilizan los datos para fines propios.',
    ])}`,
  ],
  refused: (facts, law) => [
    `He leído su negativa y mantengo mi solicitud: les ruego que ${
      facts.withoutListing ? 'supriman los datos' : 'retiren la ficha'
    } sin coste alguno.`,
    ...cited(law),
    `Si mantienen su negativa, les pido al menos lo siguiente:\n${numbered([
      hide(facts),
      'Indicarme qué datos conservan y por qué motivo.',
      'Indicarme quién lo ha decidido y cómo puedo oponerme.',
    ])}`,
  ],
  confirm_link: () => [
    'El enlace de su correo, con el que debía confirmar mi solicitud, no me ha funcionado.',
    `${ANY}\n${confirmWays('un nuevo enlace')}`,
  ],
  code: () => [
    'El código de su correo, con el que debía confirmar mi solicitud, no me ha funcionado.',
    `${ANY}\n${confirmWays('un nuevo código')}`,
  ],
}
