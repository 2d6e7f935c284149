// The words of a message that a form requires: a removal request without further data, in the form's language.

/** By language, as two letters. */
export const REQUEST_SENTENCES: Readonly<Record<string, string>> = {
  en: 'Please remove my personal information from your site.',
  de: 'Bitte löschen Sie meine personenbezogenen Daten von Ihrer Website.',
  es: 'Por favor, eliminen mis datos personales de su sitio web.',
  fr: 'Veuillez supprimer mes données personnelles de votre site.',
}

/** Who is asking, where a form wants it as text. */
export const SELF_WORDS: Readonly<Record<string, string>> = {
  en: 'Self',
  de: 'Ich selbst',
  es: 'Yo mismo/a',
  fr: 'Moi-même',
}
