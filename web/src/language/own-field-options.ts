import type { OwnField } from '@tessera/domain/members/own-field'
import { t } from './t.ts'

/** What can be chosen in a field of one choice. */
export const optionsOf = ({ kind, choices }: Pick<OwnField, 'kind' | 'choices'>) =>
  kind === 'yesno'
    ? [
        { id: 'yes', name: t('Yes') },
        { id: 'no', name: t('No') },
      ]
    : choices
