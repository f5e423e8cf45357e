import { newId, rankAfter } from '@techo/core'
import { useDraft, useField } from '@techo/data/drafts'
import { Button, Dialog, Form, IconButton, TextField, toast } from '@techo/ui'
import { useRemoveHabitGroupMutation, useSetHabitGroupMutation } from './api.ts'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import type { HabitGroup } from './rows.ts'
import type { Habits } from './useHabits.ts'

export interface GroupsDialogProps {
  readonly habits: Habits
  readonly onClose: () => void
}

/** Groups by name: add, rename, delete. */
export function GroupsDialog({ habits, onClose }: GroupsDialogProps) {
  const t = usePageT()
  const [name, setName, discard] = useDraft('habit_groups.new', '')
  const [setGroup] = useSetHabitGroupMutation()
  const add = () => {
    if (name.trim() === '') return
    void setGroup({ id: newId(), name: name.trim(), rank: rankAfter(habits.groups.at(-1)?.rank ?? null) })
    discard()
  }
  return (
    <Dialog title={t('groupsTitle')} size="small" isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      <div className={styles.manage}>
        {habits.groups.length === 0 && <p className={styles.hint}>{t('groupsEmpty')}</p>}
        <ul className={styles.plainList}>
          {habits.groups.map(group => (
            <li key={group.id}>
              <GroupLine group={group} habits={habits} />
            </li>
          ))}
        </ul>
        <Form onSubmit={add} className={styles.line ?? ''}>
          <TextField label={t('groupName')} value={name} onChange={setName} maxLength={100} />
          <Button type="submit" icon="plus">
            {t('groupAdd')}
          </Button>
        </Form>
      </div>
    </Dialog>
  )
}

function GroupLine({ group, habits }: { readonly group: HabitGroup; readonly habits: Habits }) {
  const t = usePageT()
  const [setGroup] = useSetHabitGroupMutation()
  const [removeGroup] = useRemoveHabitGroupMutation()
  const {
    isWrong: _,
    save,
    ...field
  } = useField({
    name: `habit_groups.name:${group.id}`,
    value: group.name,
    onSave: typed => typed.trim() !== '' && setGroup({ ...group, name: typed.trim() }),
  })
  const drop = () => {
    const members = habits.habits.filter(({ group_id }) => group_id === group.id).map(({ id }) => id)
    void removeGroup({ id: group.id, at: new Date().toISOString(), habits: members })
    toast({ message: t('groupRemoved') })
  }
  return (
    <Form onSubmit={save} className={styles.line ?? ''}>
      <TextField label={t('groupName')} maxLength={100} {...field} />
      <IconButton
        type="submit"
        icon="check"
        label={t('groupRename', { name: group.name })}
        isDisabled={field.value.trim() === '' || field.value === group.name}
      />
      <IconButton icon="trash" label={t('groupRemove', { name: group.name })} onPress={drop} />
    </Form>
  )
}
