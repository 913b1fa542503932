import { useState } from 'react'
import { chooseLanguage, languageNames, languageNotLoaded, useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import styles from './language-choice.module.css'

const languages = Object.entries(languageNames) as [keyof typeof languageNames, string][]

/** Language choice for pages before the sign-in; imports no menu code, because these pages load first. */
export function LanguageChoice() {
  const chosen = useLanguage()
  const [failed, setFailed] = useState(false)
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t('Language')}</legend>
      {languages.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          onClick={async () => setFailed(!(await chooseLanguage(language)))}
        >
          {name}
        </button>
      ))}
      {failed && <p role="alert">{t(languageNotLoaded)}</p>}
    </fieldset>
  )
}
