import type { ListAge } from '@tessera/domain/huts/at-hut'
import { momentText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Quiet } from '../../ui/layout.tsx'
import type { HutList } from './check-at-hut.ts'

interface Props {
  list: HutList | undefined
  age: ListAge | undefined
}

/** Says from when the list of this device is, and warns of an old one, and of a clock that was set back. */
export const ListLine = ({ list, age }: Props) => (
  <>
    {age?.isSetBack && (
      <Banner tone="warning">
        {t('The clock of this device was set back by more than a day. Please check its date and time.')}
      </Banner>
    )}
    <ListState list={list} age={age} />
  </>
)

function ListState({ list, age }: Props) {
  if (!list || !age)
    return (
      <Banner tone="warning">{t('This device has no list yet. Open this page once where there is a network.')}</Banner>
    )
  const moment = momentText(new Date(list.asOf))
  if (age.state === 'over')
    return (
      <Banner tone="error">
        {t(
          'The list of {moment} counts no longer. Open this page where there is a network, then it checks cards again.',
          {
            moment,
          },
        )}
      </Banner>
    )
  if (age.state === 'old')
    return (
      <Banner tone="warning">
        {t('List of {moment}. It is older than two days: whoever has paid since then is still refused.', { moment })}
      </Banner>
    )
  return <Quiet>{t('List of {moment}', { moment })}</Quiet>
}
