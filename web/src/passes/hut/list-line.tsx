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

interface LineProps extends Props {
  /** True if the last attempt to fetch a list has not reached the club. */
  isUnreached: boolean
}

/** Says from when the list of this device is, and warns of an old one, of a clock that was set back, and of a club that is not reached. */
export const ListLine = ({ list, age, isUnreached }: LineProps) => (
  <>
    {age?.isSetBack && age.state !== 'unsure' && (
      <Banner tone="warning">{t('The clock of this device was set back. Please check its date and time.')}</Banner>
    )}
    <ListState list={list} age={age} />
    {isUnreached && (
      <Quiet small>{t('The club cannot be reached at the moment. The next attempt follows by itself.')}</Quiet>
    )}
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
  if (age.state === 'unsure')
    return (
      <Banner tone="error">
        {t(
          'The clock of this device was set back more than once: nobody can say how old the list is. Open this page where there is a network, then it checks cards again.',
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
