// Texts of a form in one spelling, so that rules can compare them: lower case, without accents or marks.

/** Lower case, without accents; spaces and quotes in one form. */
export function plainLabel(text: string): string {
  return text
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

const MARKED =
  /[*✱＊]|\((required|mandatory|pflichtfeld|erforderlich|obligatorio|requerido|obligatoire|requis)\)|\b(required|mandatory|pflichtfeld|erforderlich|obligatorio|requerido|obligatoire|requis)\s*$/
const OPTIONAL =
  /\b(optional|freiwillig|opcional|facultatif|facultative|facultativo|not required|nicht erforderlich|if (any|applicable|known)|falls vorhanden|si (lo )?conoce)\b/
const ALL =
  /\ball( of the| the|) fields (below |on this form |)(are|is) (required|mandatory)|\ball fields required|alle (felder|angaben) (sind|mussen)( pflicht|.{0,40}ausgefullt| erforderlich)|todos los campos son (obligatorios|requeridos)|tous les champs sont (obligatoires|requis)/

/** Whether a label says that its field must be filled in: by an asterisk, or in words. */
export const isMarkedRequired = (text: string): boolean => {
  const plain = plainLabel(text)
  return MARKED.test(plain) && !OPTIONAL.test(plain)
}

/** Whether a label says that its field may stay empty. */
export const isMarkedOptional = (text: string): boolean => OPTIONAL.test(plainLabel(text))

/** Whether the form says that all of its fields are required. */
export const requiresAll = (formText: string): boolean => ALL.test(plainLabel(formText))

/** A label without its “required” or “optional” marker. */
export function bareLabel(text: string): string {
  return (
    text
      .replace(/[*✱＊]/g, ' ')
      .replace(
        /\((required|mandatory|optional|pflichtfeld|erforderlich|obligatorio|requerido|obligatoire|requis)\)/gi,
        ' ',
      )
      // What stood around other controls, such as "( ) -".
      .replace(/\(\s*\)/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/[\s:(–-]+$/, '')
      .trim()
  )
}
