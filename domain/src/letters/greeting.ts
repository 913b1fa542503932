const words =
  'hello|hi|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|servus|moin|grüß|grüezi|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|werte[rs]?|car[aeio]|ciao|buon(?:giorno|asera)|salve|gentil[ei]|egregi[ao]?|stimat[aeio]'

const greeting = new RegExp(String.raw`^\s*(?:${words})(?![\p{L}\d])[^\n]{0,80}[,!:]?\s*(?:\n|$)`, 'iu')

/** True if a note's first line is a greeting in a language of the product, so that a letter does not greet twice. */
export const beginsWithGreeting = (note: string): boolean => greeting.test(note)
