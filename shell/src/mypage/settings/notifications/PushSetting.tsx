import { dateFormat, isProblem } from '@techo/core'
import { useSession } from '@techo/data'
import { Badge, Button, ProblemView, Skeleton, toast, useLanguage } from '@techo/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { deviceName } from '../../../notifications/device-name.ts'
import {
  ownEndpoint,
  type PushDevice,
  type PushRefusal,
  pushSupport,
  readDevices,
  removeDevice,
  testDevice,
  turnPushOn,
} from '../../../notifications/push.ts'
import { Setting } from '../Section.tsx'
import { useAnswer } from '../security/useAnswer.ts'
import settings from '../settings.module.css'
import styles from './notifications.module.css'
import { usePushT } from './push-messages.ts'

/** Devices that are reached while no page is open, and this one among them. `otherwise`: what stands where the server reaches none. */
export function PushSetting({ otherwise }: { readonly otherwise: ReactNode }) {
  const t = usePushT()
  const { language } = useLanguage()
  const person = useSession().user?.id
  const { data: devices, problem, again } = useAnswer(readDevices)
  const data = devices === 'unavailable' ? null : devices
  const [own, setOwn] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<PushRefusal | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server has says that this browser may have changed
  useEffect(() => {
    void ownEndpoint().then(setOwn, () => setOwn(null))
  }, [data])

  const support = pushSupport()
  const here = data?.find(({ endpoint, isOpen }) => endpoint === own && isOpen)
  const turnOn = async () => {
    if (person === undefined) return
    setAsking(true)
    const found = await turnPushOn(person)
    setAsking(false)
    setRefusal(found === 'denied' || found === 'silent' ? found : null)
    if (isProblem(found)) toast({ message: t('failed'), tone: 'danger' })
    if (found === null) toast({ message: t('isOn'), tone: 'good' })
    await again()
  }
  const remove = async (device: PushDevice) => {
    const found = await removeDevice(device)
    toast(found ? { message: t('failed'), tone: 'danger' } : { message: t('removed') })
    await again()
  }
  const test = async ({ id }: PushDevice) => {
    const found = await testDevice(id, language)
    toast(found === 'reached' ? { message: t('tested'), tone: 'good' } : { message: t('untested'), tone: 'danger' })
    await again()
  }
  if (devices === 'unavailable') return otherwise
  if (problem && !data) return <ProblemView problem={problem} size="line" onRetry={() => void again()} />
  if (!data) return <Skeleton lines={2} />
  const note = () => {
    if (support !== 'yes') return t(support)
    if (refusal) return t(refusal)
    return t(here ? 'on' : 'off')
  }
  return (
    <>
      <Setting label={t('title')} note={note()}>
        {support === 'yes' && !here && (
          <Button icon="bell" isPending={isAsking} onPress={() => void turnOn()}>
            {t('turnOn')}
          </Button>
        )}
      </Setting>
      {data.length > 0 && (
        <ul className={settings.plain} aria-label={t('devices')}>
          {data.map(device => {
            const name = deviceName(device.agent) ?? t('unknown')
            return (
              <li key={device.id}>
                <div className={settings.setting}>
                  <div>
                    <div className={settings.label}>
                      {name} {device === here && <Badge tone="good">{t('here')}</Badge>}
                    </div>
                    <div className={settings.note}>{stateOf(device)}</div>
                  </div>
                  <div className={styles.buttons}>
                    {device.isOpen && (
                      <Button aria-label={t('testOf', { name })} onPress={() => void test(device)}>
                        {t('test')}
                      </Button>
                    )}
                    <Button aria-label={t('removeOf', { name })} onPress={() => void remove(device)}>
                      {t('remove')}
                    </Button>
                  </div>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )

  function stateOf({ reachedAt, failure, isOpen }: PushDevice): string {
    if (!isOpen) return t('signedOut')
    const reached =
      reachedAt === null
        ? t('neverReached')
        : t('reached', {
            date: dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(reachedAt)),
          })
    return failure === null ? reached : `${t('unreached')} ${reached}`
  }
}
