// What a sentence says about deleting: that it's done, will be done, can't be done, or depends on something. Only the
// first can ever mean "done", and only without the others.
import { DELETES } from './rule-table.ts'

export type Deletion = 'deleted' | 'will_delete' | 'not_deleted' | 'if_deleted' | 'request'

/** Names of the request itself: "your deletion request" says nothing about its outcome. */
const REQUEST_NAMES = new RegExp(
  [
    /\b(requests?|asks?|asked|asking|demands?|wish(es)?|want(s|ed)?|right|rights|petition|applications?|inquir(y|ies)|instructions?|requested|requesting|process|procedure|queries) (for |to |of |that |regarding |concerning |about |us |you |the |have |your |a |we |be |opt[- ]?out |and |or )*(data |record |listing |personal |information )*DELETES\b/,
    /\b(data |record |listing |information |content )?(deletion|removal|erasure|delete)( ?(and|or|\/|&) ?(opt[- ]?out|deletion|removal|suppression|access))? (requests?|form|page|portal|link|center|process|tool|inquiry|team|department|policy|procedure|instructions?|options?|ticket|case|services?|rights?|fee)\b/,
    /\b(losch|loschungs|entfernungs)-?(antrag\w*|anfrage\w*|ersuchen|begehren|anliegen|verlangen|gesuch|wunsch|formular|anspruch|pflicht|frist|konzept|anforderung\w*|dienst\w*|bitte|auftrag)\b/,
    /\b(antrag|anfrage|bitte|ersuchen|recht|wunsch|verlangen|anspruch|aufforderung|begehren) (auf|um|zur|nach|der) (\w+ ){0,4}(loschung|entfernung)\b/,
    /\b(solicitud(es)?|peticion(es)?|derechos?|ejercicio|formulario|requerimiento|tramite|procedimiento) (de|del|para|relativ\w+ a|sobre) (\w+ ){0,5}(supresion|eliminacion|borrado|cancelacion|eliminar|suprimir|borrar|baja|retirada)\b/,
  ]
    .map(({ source }) => source.replaceAll('DELETES', DELETES))
    .join('|'),
  'g',
)

const DELETE = new RegExp(
  `\\b${DELETES}\\b|\\bno longer (?:be )?(?:appear\\w*|listed|visible|available|published|shown|displayed|online|accessible|live|exists?|on (?:our|the)|in (?:our|the)|hold|have|stored?|part of)|\\b(?:is|are) (?:now )?gone\\b|\\bnicht (?:mehr|langer) (?:\\w+ )?(?:auffindbar|sichtbar|gelistet|abrufbar|vorhanden|online|zu finden|verfugbar|veroffentlicht|gespeichert|angezeigt)|\\bya no (?:aparec\\w+|figura\\w*|esta\\w*|es visible|consta\\w*|existe\\w*|se muestra\\w*|hay|tenemos|conservamos)`,
  'g',
)

const NEGATES =
  /\b(not|cannot|can't|won't|n't|unable|never|nor|neither|impossible|declin\w+|refus\w+|without|fail(ed|ure)?|unless|no (plans|intention|obligation|right|need|basis|reason)|nicht|kein(e|en|er|em)?|weder|ohne|unmoglich|leider|no|ni|sin|tampoco|nunca|imposible|imposibilidad|rechaz\w+)\b|n't\b/
/** Negations that don't deny: "no longer", "do not hesitate". */
const NOT_NEGATING =
  /\b(not only|no longer|not hesitate|no further|no action|no obstante|no dude|ya no|nicht mehr|nicht nur|no solo|keine weiteren|nicht zogern|no es necesario|no additional|no need|no charge|no cost|no later|sin coste|sin mas|sin perjuicio|ohne weiteres|no problem|sin (errores|incidencias)|without (any )?(errors?|issues))\b/g
const FUTURE =
  /\b(will|shall|'ll|going to|is to be|are to be|to be|scheduled|queued|pending|in progress|underway|being|expect\w*|plan(s|ned)?|within|(?:at|in|with|by) (?:our|the) next (update|refresh|cycle|\d+|few)|shortly|soon|should|(?<!\d )may(?! \d)|might|can be|could be|would|must|upcoming|takes?|proceed(ing)? (with|to)|begin|start(ed|ing)?|(?<!\b(?:have|has|had)\b.{0,40})process of|werden|wird|werde|veranlassen|in kurze|demnachst|innerhalb|binnen|konnen|kann|soll(en)?|durft\w*|eingeleitet|veranlasst|vorgemerkt|beauftragt|sera|seran|\w+aremos|\w+iremos|\w+eremos|\w+(ara|era|ira)n?\b|vamos a|va a|procederemos|procedera|se procede a|proceder a|en (un|el) plazo|en breve|proximamente|podra|podria|podemos|iniciad[oa]|en curso|en tramite|programad[oa]|tomorrow|morgen|manana|tonight|next week|nachste woche|proxima semana)\b/
const PERFECT =
  /\b(has|have|had|'ve|been|was|were|got|is now|are now|now|already|successfully|completed?|just|bereits|wurden?|worden|haben|hat|hab|habe|ist|sind|erfolgreich|nun|erfolgt|ha|han|hemos|he|fue|fueron|ya|quedado|queda|quedan|esta|estan|se (elimino|borro|suprimio|retiro)|exito|completad[oa]|procedido)\b/
const SIMPLE_PAST =
  /\b(we|i|team|colleagues?|engineers?|and|department) (\w+ly )?(deleted|removed|erased|purged|took|pulled|wiped|scrubbed|delisted|unpublished|destroyed)\b|^\W*((your|the|this) )?((data|listing|record|profile|entry|page|information|it|all|request|account)s? )?(deleted|removed|erased|purged|taken down|geloscht|entfernt|eliminad[oa]s?|borrad[oa]s?|suprimid[oa]s?|retirad[oa]s?|delisted|erledigt)\b(?! (from|once|if|within|data|records|information))|^\W*((outcome|result|resolution|action|resultado|ergebnis|losung): )?(data subject|number|profile page|source record|profil|eintrag|datensatz|daten|datos|registro|ficha|perfil):? (deleted|removed|erased|purged|geloscht|entfernt|eliminad[oa]s?|borrad[oa]s?|suprimid[oa]s?)\b|\b(deleted|erased|purged|wiped|destroyed) (all (of )?|the entirety of )?your\b|\bborrado todo\b|\b(eliminamos|borramos|suprimimos|retiramos|quitamos|dimos de baja|loschten|entfernten)\b/
const CONDITION =
  /\b(if|once|when|whenever|after|upon|until|unless|before|provided|subject to|in order to|as soon as|in case|should you|assuming|following (your|the|receipt|verification)|only|wenn|falls|sobald|nachdem|bevor|sofern|soweit|solange|um|damit|erst|nach (erhalt|eingang|prufung|bestatigung|erfolg\w*|vorlage|abschluss|ablauf)|vorausgesetzt|si|una vez|cuando|tras|para|hasta|antes de|siempre que|en caso|a fin de|en cuanto|previa|despues de)\b/
/** Conditions that depend on nothing. */
const NO_CONDITION =
  /\b(once again|as of (now|today)|if you (have|need|see|notice|find|believe|still)|should you (have|need|see|notice|find)|wenn sie (noch |weitere )?fragen|falls sie (noch |weitere )?fragen|bei (weiteren )?fragen|si tiene|en caso de duda|para cualquier|para su (informacion|tranquilidad|conocimiento)|for your (records|information)|after (your|the) request|following (your|the) (request|e-?mail|letter)|not only|upon your request|nach ihrer (anfrage|bitte)|tras su solicitud|a peticion suya|after (receiving|reviewing|processing|review) (of )?(your|the)|when we (received|got)|hasta (la fecha|ahora))\b/g
const DONE_NOUN =
  /\b(deletion|removal|erasure|takedown|delete request|deletion request|removal request|erasure request|request|opt[- ]?out|it|this|everything|ticket|case)\b.{0,40}\b(is|has been|was|now|have been) (now |successfully |fully |also )?(complete|completed|done|fulfilled|carried out|executed|finished|finalized|honou?red|processed|taken care of|resolved|actioned|granted)\b|\b(loschung|entfernung|antrag|anfrage|loschantrag)\b.{0,50}\b(ist|wurde|haben wir|erfolgreich)\b.{0,40}\b(erfolgt|abgeschlossen|durchgefuhrt|umgesetzt|vollzogen|erledigt|ausgefuhrt|entsprochen|vorgenommen)\b|\b(supresion|eliminacion|baja|solicitud|borrado|peticion|retirada)\b.{0,40}\b(ha sido|se ha|fue|ha quedado|esta|queda|hemos)\b.{0,20}\b(completad|realizad|efectuad|ejecutad|atendid|tramitad|llevad|hech|resuelt|finalizad|materializad)\w*|\bhemos (completado|atendido|ejecutado|realizado|efectuado|procedido a|tramitado|hecho efectiva|llevado a cabo)\b|\b(completed|fulfilled|honou?red|carried out|finished|executed|actioned|finali[sz]ed)\b.{0,20}\b(your|the|this)\b.{0,30}\b(request|deletion|removal|erasure)\b|\b(ihrem|dem|diesem) (loschantrag|antrag|loschbegehren|loschersuchen|wunsch|ersuchen|anliegen)\b.{0,40}\b(entsprochen|nachgekommen|stattgegeben)\b/
const OTHER_DONE =
  /\b(to be|not|will|once|until|if|before|pending|never|n't|nicht|noch|sobald|wird|werden|no|sera|una vez|cuando)\b/

/** Where a new clause starts that what came before says nothing about. */
const CLAUSE = /, (?:but|aber|pero|and|und|we have|we've|haben wir|wurden?|hemos) | sino /g

/** A quick look, before the slow ones. */
const MENTIONS =
  /delet|remov|eras|purg|expung|scrub|wip|tak|took|list|publish|destroy|pull|longer|gone|losch|entfern|tilgt|vernicht|genommen|bereinigt|nicht|elimin|borr|suprim|supres|cancel|retir|baja|quita|destru|ya no|request|done|complet|erledigt|antrag|anfrage|hemos|solicitud|ticket|case/

/** What each mention of deleting in a folded sentence says. */
export function deletionsIn(folded: string): Set<Deletion> {
  const found = new Set<Deletion>()
  if (!MENTIONS.test(folded)) return found
  const named = folded.replace(REQUEST_NAMES, match => {
    found.add('request')
    return match.replace(/[a-z]/g, 'x')
  })
  const plain = named
    .replace(NOT_NEGATING, same => same.replace(/^\w+/, 'xx'))
    .replace(NO_CONDITION, same => 'x'.repeat(same.length))
  for (const { 0: word, index } of named.matchAll(DELETE)) {
    const start = clauseStart(plain, index)
    const end = clauseEnd(plain, index + word.length)
    const clause = plain.slice(start, end)
    const before = plain.slice(0, index)
    if (CONDITION.test(before)) found.add('if_deleted')
    else if (NEGATES.test(clause.replace(/no longer/g, ''))) found.add('not_deleted')
    else if (
      FUTURE.test(clause) &&
      !/\b(have|has|'ve) (now |already |just |also |since )?(been |begun )?|\bwurden?\b|\bhemos\b|\bha sido\b|\bhan sido\b/.test(
        clause,
      )
    )
      found.add('will_delete')
    else if (PERFECT.test(clause) || SIMPLE_PAST.test(named)) found.add('deleted')
    else found.add('request')
  }
  const done = DONE_NOUN.exec(plain)
  if (
    done &&
    !OTHER_DONE.test(plain.slice(0, done.index + done[0].length)) &&
    /delet|remov|eras|losch|entfern|supres|elimin|baja|borrad|retirad|request|antrag|anfrage|solicitud|peticion|ersuchen|anliegen|wunsch|begehren/.test(
      folded,
    )
  )
    found.add('deleted')
  return found
}

function clauseStart(text: string, before: number): number {
  return [...text.slice(0, before).matchAll(CLAUSE)].at(-1)?.index ?? 0
}

function clauseEnd(text: string, from: number): number {
  const next = /[,;](?=\s)|\s(but|aber|pero|however|jedoch|sin embargo)\s/.exec(text.slice(from))
  return next ? from + next.index : text.length
}
