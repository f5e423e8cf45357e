// Generated from the migrations by `pnpm gen`; not edited by hand.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
  public: {
    Tables: {
      activity: {
        Row: {
          at: string
          created_at: string
          data: NonNullable<Json>
          day: string
          entity_id: string
          entity_type: string
          id: string
          user_id: string
          verb: string
        }
        Insert: {
          at: string
          data?: NonNullable<Json>
          day: string
          entity_id: string
          entity_type: string
          id?: string
          verb: string
        }
        Update: Record<string, never>
        Relationships: []
      }
      attachments: {
        Row: {
          bytes: number
          created_at: string
          deleted_at: string | null
          height: number | null
          id: string
          mime: string
          owner_id: string
          owner_type: string
          path: string
          sha256: string
          updated_at: string
          user_id: string
          width: number | null
        }
        Insert: {
          bytes: number
          deleted_at?: string | null
          height?: number | null
          id?: string
          mime: string
          owner_id: string
          owner_type: string
          path: string
          sha256: string
          width?: number | null
        }
        Update: {
          bytes?: number
          deleted_at?: string | null
          height?: number | null
          id?: string
          mime?: string
          owner_id?: string
          owner_type?: string
          path?: string
          sha256?: string
          width?: number | null
        }
        Relationships: []
      }
      baseline_tasks: {
        Row: {
          baseline_id: string
          created_at: string
          end_date: string
          start_date: string
          task_id: string
          updated_at: string
          user_id: string
        }
        Insert: {
          baseline_id: string
          end_date: string
          start_date: string
          task_id: string
        }
        Update: {
          baseline_id?: string
          end_date?: string
          start_date?: string
          task_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "baseline_tasks_baseline_id_fkey"
            columns: ["baseline_id", "user_id"]
            referencedRelation: "baselines"
            referencedColumns: ["id", "user_id"]
          },
          {
            foreignKeyName: "baseline_tasks_task_id_fkey"
            columns: ["task_id", "user_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      baselines: {
        Row: {
          created_at: string
          deleted_at: string | null
          id: string
          name: string
          project_id: string
          updated_at: string
          user_id: string
        }
        Insert: {
          deleted_at?: string | null
          id?: string
          name?: string
          project_id: string
        }
        Update: {
          deleted_at?: string | null
          id?: string
          name?: string
          project_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "baselines_project_id_fkey"
            columns: ["project_id", "user_id"]
            referencedRelation: "projects"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      board_cards: {
        Row: {
          achieved: boolean
          attachment_id: string | null
          board_id: string
          caption: string
          created_at: string
          crop: Json | null
          deleted_at: string | null
          entity_id: string | null
          entity_type: string | null
          group_id: string | null
          h: number
          id: string
          image: string | null
          kind: "image" | "text" | "goal" | "quote" | "group"
          opacity: number
          rotation: number
          style: NonNullable<Json>
          text: string
          updated_at: string
          user_id: string
          w: number
          x: number
          y: number
          z: number
        }
        Insert: {
          achieved?: boolean
          attachment_id?: string | null
          board_id: string
          caption?: string
          crop?: Json | null
          deleted_at?: string | null
          entity_id?: string | null
          entity_type?: string | null
          group_id?: string | null
          h?: number
          id?: string
          image?: string | null
          kind: "image" | "text" | "goal" | "quote" | "group"
          opacity?: number
          rotation?: number
          style?: NonNullable<Json>
          text?: string
          w?: number
          x?: number
          y?: number
          z?: number
        }
        Update: {
          achieved?: boolean
          attachment_id?: string | null
          board_id?: string
          caption?: string
          crop?: Json | null
          deleted_at?: string | null
          entity_id?: string | null
          entity_type?: string | null
          group_id?: string | null
          h?: number
          id?: string
          image?: string | null
          kind?: "image" | "text" | "goal" | "quote" | "group"
          opacity?: number
          rotation?: number
          style?: NonNullable<Json>
          text?: string
          w?: number
          x?: number
          y?: number
          z?: number
        }
        Relationships: [
          {
            foreignKeyName: "board_cards_board_id_fkey"
            columns: ["board_id", "user_id"]
            referencedRelation: "boards"
            referencedColumns: ["id", "user_id"]
          },
          {
            foreignKeyName: "board_cards_group_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "board_cards"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      boards: {
        Row: {
          background: string
          created_at: string
          deleted_at: string | null
          height: number
          id: string
          period: string
          rank: string
          theme: NonNullable<Json>
          title: string
          updated_at: string
          user_id: string
          width: number
        }
        Insert: {
          background?: string
          deleted_at?: string | null
          height?: number
          id?: string
          period?: string
          rank?: string
          theme?: NonNullable<Json>
          title: string
          width?: number
        }
        Update: {
          background?: string
          deleted_at?: string | null
          height?: number
          id?: string
          period?: string
          rank?: string
          theme?: NonNullable<Json>
          title?: string
          width?: number
        }
        Relationships: []
      }
      books: {
        Row: {
          added_on: string | null
          authors: NonNullable<Json>
          bought_on: string | null
          cover: string | null
          created_at: string
          deleted_at: string | null
          description: string
          doc: Json | null
          doc_text: string
          due_on: string | null
          favourite: boolean
          format: "paper" | "ebook" | "audio" | "magazine" | "other"
          id: string
          isbn10: string | null
          isbn13: string | null
          language: string | null
          list_price: number | null
          minutes: number | null
          ndc: string | null
          owned: "none" | "own" | "borrowed" | "sold"
          pages: number | null
          price: number | null
          priority: number
          private_note: string
          progress: number
          published: string | null
          publisher: string
          rank: string
          rating: number | null
          rev: number
          search_norm: string
          series_name: string
          series_no: number | null
          source: Json | null
          status: "want" | "tsundoku" | "reading" | "paused" | "finished" | "dropped"
          subtitle: string
          times_read: number | null
          title: string
          title_kana: string
          updated_at: string
          user_id: string
        }
        Insert: {
          added_on?: string | null
          authors?: NonNullable<Json>
          bought_on?: string | null
          cover?: string | null
          deleted_at?: string | null
          description?: string
          doc?: Json | null
          doc_text?: string
          due_on?: string | null
          favourite?: boolean
          format?: "paper" | "ebook" | "audio" | "magazine" | "other"
          id?: string
          isbn10?: string | null
          isbn13?: string | null
          language?: string | null
          list_price?: number | null
          minutes?: number | null
          ndc?: string | null
          owned?: "none" | "own" | "borrowed" | "sold"
          pages?: number | null
          price?: number | null
          priority?: number
          private_note?: string
          published?: string | null
          publisher?: string
          rank?: string
          rating?: number | null
          search_norm?: string
          series_name?: string
          series_no?: number | null
          source?: Json | null
          status?: "want" | "tsundoku" | "reading" | "paused" | "finished" | "dropped"
          subtitle?: string
          times_read?: number | null
          title: string
          title_kana?: string
        }
        Update: {
          added_on?: string | null
          authors?: NonNullable<Json>
          bought_on?: string | null
          cover?: string | null
          deleted_at?: string | null
          description?: string
          doc?: Json | null
          doc_text?: string
          due_on?: string | null
          favourite?: boolean
          format?: "paper" | "ebook" | "audio" | "magazine" | "other"
          id?: string
          isbn10?: string | null
          isbn13?: string | null
          language?: string | null
          list_price?: number | null
          minutes?: number | null
          ndc?: string | null
          owned?: "none" | "own" | "borrowed" | "sold"
          pages?: number | null
          price?: number | null
          priority?: number
          private_note?: string
          published?: string | null
          publisher?: string
          rank?: string
          rating?: number | null
          search_norm?: string
          series_name?: string
          series_no?: number | null
          source?: Json | null
          status?: "want" | "tsundoku" | "reading" | "paused" | "finished" | "dropped"
          subtitle?: string
          times_read?: number | null
          title?: string
          title_kana?: string
        }
        Relationships: []
      }
      calendar_exceptions: {
        Row: {
          calendar_id: string
          created_at: string
          day: string
          id: string
          kind: "off" | "work"
          name: string
          updated_at: string
          user_id: string
        }
        Insert: {
          calendar_id: string
          day: string
          id?: string
          kind: "off" | "work"
          name?: string
        }
        Update: {
          calendar_id?: string
          day?: string
          id?: string
          kind?: "off" | "work"
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: "calendar_exceptions_calendar_id_fkey"
            columns: ["calendar_id", "user_id"]
            referencedRelation: "work_calendars"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      calendar_subscriptions: {
        Row: {
          colour: "red" | "orange" | "amber" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "grey"
          created_at: string
          deleted_at: string | null
          hidden_in: string[]
          id: string
          name: string
          rank: string
          updated_at: string
          user_id: string
        }
        Insert: {
          colour?: "red" | "orange" | "amber" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "grey"
          deleted_at?: string | null
          hidden_in?: string[]
          id?: string
          name: string
          rank?: string
        }
        Update: {
          colour?: "red" | "orange" | "amber" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "grey"
          deleted_at?: string | null
          hidden_in?: string[]
          id?: string
          name?: string
          rank?: string
        }
        Relationships: []
      }
      calendars: {
        Row: {
          colour: "red" | "orange" | "amber" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "grey"
          created_at: string
          deleted_at: string | null
          id: string
          is_shown: boolean
          name: string
          rank: string
          updated_at: string
          user_id: string
        }
        Insert: {
          colour?: "red" | "orange" | "amber" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "grey"
          deleted_at?: string | null
          id?: string
          is_shown?: boolean
          name: string
          rank?: string
        }
        Update: {
          colour?: "red" | "orange" | "amber" | "lime" | "green" | "teal" | "cyan" | "blue" | "indigo" | "violet" | "pink" | "grey"
          deleted_at?: string | null
          id?: string
          is_shown?: boolean
          name?: string
          rank?: string
        }
        Relationships: []
      }
      classifications: {
        Row: {
          applies_to: string[]
          archived_at: string | null
          colour: string | null
          created_at: string
          deleted_at: string | null
          icon: string | null
          id: string
          kind: "category" | "tag" | "area"
          name: string
          name_norm: string
          parent_id: string | null
          rank: string
          updated_at: string
          user_id: string
        }
        Insert: {
          applies_to?: string[]
          archived_at?: string | null
          colour?: string | null
          deleted_at?: string | null
          icon?: string | null
          id?: string
          kind: "category" | "tag" | "area"
          name: string
          name_norm: string
          parent_id?: string | null
          rank?: string
        }
        Update: {
          applies_to?: string[]
          archived_at?: string | null
          colour?: string | null
          deleted_at?: string | null
          icon?: string | null
          id?: string
          kind?: "category" | "tag" | "area"
          name?: string
          name_norm?: string
          parent_id?: string | null
          rank?: string
        }
        Relationships: [
          {
            foreignKeyName: "classifications_parent_id_fkey"
            columns: ["parent_id", "user_id", "kind"]
            referencedRelation: "classifications"
            referencedColumns: ["id", "user_id", "kind"]
          },
        ]
      }
      classified: {
        Row: {
          classification_id: string
          created_at: string
          entity_id: string
          entity_type: string
          id: string
          kind: string
          updated_at: string
          user_id: string
        }
        Insert: {
          classification_id: string
          entity_id: string
          entity_type: string
          id?: string
          kind: string
        }
        Update: {
          classification_id?: string
          entity_id?: string
          entity_type?: string
          id?: string
          kind?: string
        }
        Relationships: [
          {
            foreignKeyName: "classified_classification_id_fkey"
            columns: ["classification_id", "user_id", "kind"]
            referencedRelation: "classifications"
            referencedColumns: ["id", "user_id", "kind"]
          },
        ]
      }
      event_overrides: {
        Row: {
          all_day: boolean
          created_at: string
          end_at: string | null
          end_day: string | null
          event_id: string
          guests: string
          is_busy: boolean
          is_private: boolean
          note: string
          original: string
          place: string
          start_at: string | null
          start_day: string | null
          time_zone: string | null
          title: string
          updated_at: string
          url: string | null
          user_id: string
        }
        Insert: {
          all_day: boolean
          end_at?: string | null
          end_day?: string | null
          event_id: string
          guests?: string
          is_busy?: boolean
          is_private?: boolean
          note?: string
          original: string
          place?: string
          start_at?: string | null
          start_day?: string | null
          time_zone?: string | null
          title: string
          url?: string | null
        }
        Update: {
          all_day?: boolean
          end_at?: string | null
          end_day?: string | null
          event_id?: string
          guests?: string
          is_busy?: boolean
          is_private?: boolean
          note?: string
          original?: string
          place?: string
          start_at?: string | null
          start_day?: string | null
          time_zone?: string | null
          title?: string
          url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "event_overrides_event_id_fkey"
            columns: ["event_id", "user_id"]
            referencedRelation: "events"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      events: {
        Row: {
          all_day: boolean
          calendar_id: string
          created_at: string
          deleted_at: string | null
          end_at: string | null
          end_day: string | null
          exdates: string[]
          guests: string
          holiday_rule: "none" | "skip" | "prev_workday" | "next_workday"
          id: string
          is_busy: boolean
          is_private: boolean
          note: string
          place: string
          reminders: number[]
          rrule: string | null
          search_norm: string
          start_at: string | null
          start_day: string | null
          time_zone: string | null
          title: string
          uid: string
          updated_at: string
          url: string | null
          user_id: string
        }
        Insert: {
          all_day: boolean
          calendar_id: string
          deleted_at?: string | null
          end_at?: string | null
          end_day?: string | null
          exdates?: string[]
          guests?: string
          holiday_rule?: "none" | "skip" | "prev_workday" | "next_workday"
          id?: string
          is_busy?: boolean
          is_private?: boolean
          note?: string
          place?: string
          reminders?: number[]
          rrule?: string | null
          search_norm?: string
          start_at?: string | null
          start_day?: string | null
          time_zone?: string | null
          title: string
          uid?: string
          url?: string | null
        }
        Update: {
          all_day?: boolean
          calendar_id?: string
          deleted_at?: string | null
          end_at?: string | null
          end_day?: string | null
          exdates?: string[]
          guests?: string
          holiday_rule?: "none" | "skip" | "prev_workday" | "next_workday"
          id?: string
          is_busy?: boolean
          is_private?: boolean
          note?: string
          place?: string
          reminders?: number[]
          rrule?: string | null
          search_norm?: string
          start_at?: string | null
          start_day?: string | null
          time_zone?: string | null
          title?: string
          uid?: string
          url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "events_calendar_id_fkey"
            columns: ["calendar_id", "user_id"]
            referencedRelation: "calendars"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      habit_entries: {
        Row: {
          at: string | null
          created_at: string
          day: string
          habit_id: string
          note: string
          skip_reason: "travel" | "sick" | "rest" | "other" | null
          source: "manual" | "timer" | "task" | "book" | "import"
          state: "done" | "partial" | "missed" | "skipped"
          updated_at: string
          user_id: string
          value: number | null
        }
        Insert: {
          at?: string | null
          day: string
          habit_id: string
          note?: string
          skip_reason?: "travel" | "sick" | "rest" | "other" | null
          source?: "manual" | "timer" | "task" | "book" | "import"
          state?: "done" | "partial" | "missed" | "skipped"
          value?: number | null
        }
        Update: {
          at?: string | null
          day?: string
          habit_id?: string
          note?: string
          skip_reason?: "travel" | "sick" | "rest" | "other" | null
          source?: "manual" | "timer" | "task" | "book" | "import"
          state?: "done" | "partial" | "missed" | "skipped"
          value?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "habit_entries_habit_id_fkey"
            columns: ["habit_id", "user_id"]
            referencedRelation: "habits"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      habit_events: {
        Row: {
          at: string
          created_at: string
          day: string
          delta: number
          habit_id: string
          id: string
          source: "manual" | "timer" | "task" | "book" | "import"
          updated_at: string
          user_id: string
        }
        Insert: {
          at: string
          day: string
          delta: number
          habit_id: string
          id?: string
          source?: "manual" | "timer" | "task" | "book" | "import"
        }
        Update: {
          at?: string
          day?: string
          delta?: number
          habit_id?: string
          id?: string
          source?: "manual" | "timer" | "task" | "book" | "import"
        }
        Relationships: [
          {
            foreignKeyName: "habit_events_habit_id_fkey"
            columns: ["habit_id", "user_id"]
            referencedRelation: "habits"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      habit_groups: {
        Row: {
          colour: string | null
          created_at: string
          deleted_at: string | null
          icon: string | null
          id: string
          name: string
          rank: string
          updated_at: string
          user_id: string
        }
        Insert: {
          colour?: string | null
          deleted_at?: string | null
          icon?: string | null
          id?: string
          name: string
          rank?: string
        }
        Update: {
          colour?: string | null
          deleted_at?: string | null
          icon?: string | null
          id?: string
          name?: string
          rank?: string
        }
        Relationships: []
      }
      habit_schedules: {
        Row: {
          anchor: string | null
          created_at: string
          habit_id: string
          id: string
          interval_n: number
          per: "week" | "month" | null
          per_days: number | null
          schedule_kind: "times_per" | "weekdays" | "every_n_days"
          times: number
          updated_at: string
          user_id: string
          valid_from: string
          weekdays: number
        }
        Insert: {
          anchor?: string | null
          habit_id: string
          id?: string
          interval_n?: number
          per?: "week" | "month" | null
          per_days?: number | null
          schedule_kind?: "times_per" | "weekdays" | "every_n_days"
          times?: number
          valid_from: string
          weekdays?: number
        }
        Update: {
          anchor?: string | null
          habit_id?: string
          id?: string
          interval_n?: number
          per?: "week" | "month" | null
          per_days?: number | null
          schedule_kind?: "times_per" | "weekdays" | "every_n_days"
          times?: number
          valid_from?: string
          weekdays?: number
        }
        Relationships: [
          {
            foreignKeyName: "habit_schedules_habit_id_fkey"
            columns: ["habit_id", "user_id"]
            referencedRelation: "habits"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      habits: {
        Row: {
          anchor: string | null
          archived_at: string | null
          colour: string
          created_at: string
          cue: string
          deleted_at: string | null
          direction: "at_least" | "at_most"
          doc: Json | null
          doc_text: string
          end_date: string | null
          group_id: string | null
          icon: string | null
          id: string
          interval_n: number
          kind: "bool" | "measure" | "avoid"
          name: string
          paused_from: string | null
          paused_to: string | null
          per: "week" | "month" | null
          per_days: number | null
          question: string
          rank: string
          remind_at: string | null
          replaces_not_do_id: string | null
          schedule_kind: "times_per" | "weekdays" | "every_n_days"
          search_norm: string
          start_date: string | null
          step: number | null
          target: number
          time_of_day: "anytime" | "morning" | "noon" | "evening" | "night"
          times: number
          unit: string
          updated_at: string
          user_id: string
          weekdays: number
        }
        Insert: {
          anchor?: string | null
          archived_at?: string | null
          colour?: string
          cue?: string
          deleted_at?: string | null
          direction?: "at_least" | "at_most"
          doc?: Json | null
          doc_text?: string
          end_date?: string | null
          group_id?: string | null
          icon?: string | null
          id?: string
          interval_n?: number
          kind?: "bool" | "measure" | "avoid"
          name: string
          paused_from?: string | null
          paused_to?: string | null
          per?: "week" | "month" | null
          per_days?: number | null
          question?: string
          rank?: string
          remind_at?: string | null
          replaces_not_do_id?: string | null
          schedule_kind?: "times_per" | "weekdays" | "every_n_days"
          search_norm?: string
          start_date?: string | null
          step?: number | null
          target?: number
          time_of_day?: "anytime" | "morning" | "noon" | "evening" | "night"
          times?: number
          unit?: string
          weekdays?: number
        }
        Update: {
          anchor?: string | null
          archived_at?: string | null
          colour?: string
          cue?: string
          deleted_at?: string | null
          direction?: "at_least" | "at_most"
          doc?: Json | null
          doc_text?: string
          end_date?: string | null
          group_id?: string | null
          icon?: string | null
          id?: string
          interval_n?: number
          kind?: "bool" | "measure" | "avoid"
          name?: string
          paused_from?: string | null
          paused_to?: string | null
          per?: "week" | "month" | null
          per_days?: number | null
          question?: string
          rank?: string
          remind_at?: string | null
          replaces_not_do_id?: string | null
          schedule_kind?: "times_per" | "weekdays" | "every_n_days"
          search_norm?: string
          start_date?: string | null
          step?: number | null
          target?: number
          time_of_day?: "anytime" | "morning" | "noon" | "evening" | "night"
          times?: number
          unit?: string
          weekdays?: number
        }
        Relationships: [
          {
            foreignKeyName: "habits_group_id_fkey"
            columns: ["group_id", "user_id"]
            referencedRelation: "habit_groups"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      links: {
        Row: {
          created_at: string
          dst_id: string
          dst_type: string
          id: string
          kind: "supports" | "part_of" | "mentions" | "logs" | "replaces" | "derived_from"
          src_id: string
          src_type: string
          updated_at: string
          user_id: string
        }
        Insert: {
          dst_id: string
          dst_type: string
          id?: string
          kind: "supports" | "part_of" | "mentions" | "logs" | "replaces" | "derived_from"
          src_id: string
          src_type: string
        }
        Update: {
          dst_id?: string
          dst_type?: string
          id?: string
          kind?: "supports" | "part_of" | "mentions" | "logs" | "replaces" | "derived_from"
          src_id?: string
          src_type?: string
        }
        Relationships: []
      }
      list_items: {
        Row: {
          achieved_on: string | null
          cooldown_until: string | null
          cost_estimate: number | null
          created_at: string
          currency: string
          deleted_at: string | null
          doc: Json | null
          doc_text: string
          genre: string | null
          id: string
          image: string | null
          list: "wish" | "bucket" | "not_do"
          memory_doc: Json | null
          memory_text: string
          number: number | null
          place: string
          price: number | null
          priority: number
          progress: number
          rank: string
          reason: string
          replacement: string
          review_on: string | null
          search_norm: string
          severity: number | null
          shop: string
          status: "want" | "saving" | "ordered" | "got" | "idea" | "planned" | "doing" | "done" | "dropped" | "active" | "resolved" | "suspended"
          target_age: number | null
          target_date: string | null
          target_year: number | null
          title: string
          trigger: string
          updated_at: string
          url: string | null
          user_id: string
          want_level: number | null
          with_whom: string
        }
        Insert: {
          achieved_on?: string | null
          cooldown_until?: string | null
          cost_estimate?: number | null
          currency?: string
          deleted_at?: string | null
          doc?: Json | null
          doc_text?: string
          genre?: string | null
          id?: string
          image?: string | null
          list: "wish" | "bucket" | "not_do"
          memory_doc?: Json | null
          memory_text?: string
          number?: number | null
          place?: string
          price?: number | null
          priority?: number
          rank?: string
          reason?: string
          replacement?: string
          review_on?: string | null
          search_norm?: string
          severity?: number | null
          shop?: string
          status: "want" | "saving" | "ordered" | "got" | "idea" | "planned" | "doing" | "done" | "dropped" | "active" | "resolved" | "suspended"
          target_age?: number | null
          target_date?: string | null
          target_year?: number | null
          title: string
          trigger?: string
          url?: string | null
          want_level?: number | null
          with_whom?: string
        }
        Update: {
          achieved_on?: string | null
          cooldown_until?: string | null
          cost_estimate?: number | null
          currency?: string
          deleted_at?: string | null
          doc?: Json | null
          doc_text?: string
          genre?: string | null
          id?: string
          image?: string | null
          list?: "wish" | "bucket" | "not_do"
          memory_doc?: Json | null
          memory_text?: string
          number?: number | null
          place?: string
          price?: number | null
          priority?: number
          rank?: string
          reason?: string
          replacement?: string
          review_on?: string | null
          search_norm?: string
          severity?: number | null
          shop?: string
          status?: "want" | "saving" | "ordered" | "got" | "idea" | "planned" | "doing" | "done" | "dropped" | "active" | "resolved" | "suspended"
          target_age?: number | null
          target_date?: string | null
          target_year?: number | null
          title?: string
          trigger?: string
          url?: string | null
          want_level?: number | null
          with_whom?: string
        }
        Relationships: []
      }
      note_links: {
        Row: {
          alias: string | null
          block_id: string | null
          created_at: string
          dst_note_id: string | null
          dst_title: string
          id: string
          kind: "wiki" | "embed" | "mention"
          src_id: string
          src_type: string
          updated_at: string
          user_id: string
        }
        Insert: {
          alias?: string | null
          block_id?: string | null
          dst_note_id?: string | null
          dst_title: string
          id?: string
          kind?: "wiki" | "embed" | "mention"
          src_id: string
          src_type: string
        }
        Update: {
          alias?: string | null
          block_id?: string | null
          dst_note_id?: string | null
          dst_title?: string
          id?: string
          kind?: "wiki" | "embed" | "mention"
          src_id?: string
          src_type?: string
        }
        Relationships: [
          {
            foreignKeyName: "note_links_dst_note_id_fkey"
            columns: ["dst_note_id", "user_id"]
            referencedRelation: "notes"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      note_templates: {
        Row: {
          created_at: string
          deleted_at: string | null
          doc: Json | null
          id: string
          is_default: boolean
          kind: "day" | "week" | "month" | "quarter" | "year"
          name: string
          rank: string
          updated_at: string
          user_id: string
          weekdays: number | null
        }
        Insert: {
          deleted_at?: string | null
          doc?: Json | null
          id?: string
          is_default?: boolean
          kind?: "day" | "week" | "month" | "quarter" | "year"
          name: string
          rank?: string
          weekdays?: number | null
        }
        Update: {
          deleted_at?: string | null
          doc?: Json | null
          id?: string
          is_default?: boolean
          kind?: "day" | "week" | "month" | "quarter" | "year"
          name?: string
          rank?: string
          weekdays?: number | null
        }
        Relationships: []
      }
      note_versions: {
        Row: {
          created_at: string
          doc: NonNullable<Json>
          id: string
          note_id: string | null
          period_note_id: string | null
          reason: "autosave" | "manual" | "restore" | "import"
          rev: number
          updated_at: string
          user_id: string
        }
        Insert: {
          doc: NonNullable<Json>
          id?: string
          note_id?: string | null
          period_note_id?: string | null
          reason?: "autosave" | "manual" | "restore" | "import"
          rev: number
        }
        Update: {
          doc?: NonNullable<Json>
          id?: string
          note_id?: string | null
          period_note_id?: string | null
          reason?: "autosave" | "manual" | "restore" | "import"
          rev?: number
        }
        Relationships: [
          {
            foreignKeyName: "note_versions_note_id_fkey"
            columns: ["note_id", "user_id"]
            referencedRelation: "notes"
            referencedColumns: ["id", "user_id"]
          },
          {
            foreignKeyName: "note_versions_period_note_id_fkey"
            columns: ["period_note_id", "user_id"]
            referencedRelation: "period_notes"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      notes: {
        Row: {
          aliases: string[]
          archived: boolean
          cover: string | null
          created_at: string
          deleted_at: string | null
          doc: Json | null
          doc_text: string
          excerpt: string | null
          favourite: boolean
          icon: string | null
          id: string
          is_template: boolean
          parent_id: string | null
          pinned: boolean
          properties: Json | null
          rev: number
          search_norm: string
          title: string
          updated_at: string
          user_id: string
          written_at: string | null
        }
        Insert: {
          aliases?: string[]
          archived?: boolean
          cover?: string | null
          deleted_at?: string | null
          doc?: Json | null
          doc_text?: string
          favourite?: boolean
          icon?: string | null
          id?: string
          is_template?: boolean
          parent_id?: string | null
          pinned?: boolean
          properties?: Json | null
          search_norm?: string
          title?: string
          written_at?: string | null
        }
        Update: {
          aliases?: string[]
          archived?: boolean
          cover?: string | null
          deleted_at?: string | null
          doc?: Json | null
          doc_text?: string
          favourite?: boolean
          icon?: string | null
          id?: string
          is_template?: boolean
          parent_id?: string | null
          pinned?: boolean
          properties?: Json | null
          search_norm?: string
          title?: string
          written_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "notes_parent_id_fkey"
            columns: ["parent_id", "user_id"]
            referencedRelation: "notes"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      notifications: {
        Row: {
          created_at: string
          entity_id: string | null
          entity_type: string | null
          href: string
          key: string
          kind: string
          params: NonNullable<Json>
          read_at: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          entity_id?: string | null
          entity_type?: string | null
          href: string
          key: string
          kind: string
          params?: NonNullable<Json>
          read_at?: string | null
        }
        Update: {
          entity_id?: string | null
          entity_type?: string | null
          href?: string
          key?: string
          kind?: string
          params?: NonNullable<Json>
          read_at?: string | null
        }
        Relationships: []
      }
      period_notes: {
        Row: {
          created_at: string
          deleted_at: string | null
          doc: Json | null
          doc_text: string
          energy: number | null
          id: string
          kind: "day" | "week" | "month" | "quarter" | "year"
          locked: boolean
          mood: number | null
          one_line: string
          period_start: string
          rev: number
          search_norm: string
          sleep_min: number | null
          updated_at: string
          user_id: string
        }
        Insert: {
          deleted_at?: string | null
          doc?: Json | null
          doc_text?: string
          energy?: number | null
          id?: string
          kind: "day" | "week" | "month" | "quarter" | "year"
          locked?: boolean
          mood?: number | null
          one_line?: string
          period_start: string
          search_norm?: string
          sleep_min?: number | null
        }
        Update: {
          deleted_at?: string | null
          doc?: Json | null
          doc_text?: string
          energy?: number | null
          id?: string
          kind?: "day" | "week" | "month" | "quarter" | "year"
          locked?: boolean
          mood?: number | null
          one_line?: string
          period_start?: string
          search_norm?: string
          sleep_min?: number | null
        }
        Relationships: []
      }
      preferences: {
        Row: {
          created_at: string
          key: string
          updated_at: string
          user_id: string
          value: NonNullable<Json>
        }
        Insert: {
          key: string
          value: NonNullable<Json>
        }
        Update: {
          key?: string
          value?: NonNullable<Json>
        }
        Relationships: []
      }
      price_log: {
        Row: {
          at: string
          created_at: string
          id: string
          item_id: string
          price: number
          updated_at: string
          user_id: string
        }
        Insert: {
          at: string
          id?: string
          item_id: string
          price: number
        }
        Update: {
          at?: string
          id?: string
          item_id?: string
          price?: number
        }
        Relationships: [
          {
            foreignKeyName: "price_log_item_id_fkey"
            columns: ["item_id", "user_id"]
            referencedRelation: "list_items"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      profiles: {
        Row: {
          avatar: string | null
          birthday: string | null
          created_at: string
          day_start_hour: number
          language: "ja" | "en"
          name: string
          reduced_motion: boolean
          text_size: "small" | "medium" | "large" | "xlarge"
          theme: "light" | "dark" | "system"
          time_zone: string
          updated_at: string
          user_id: string
          week_start: 0 | 1
        }
        Insert: {
          avatar?: string | null
          birthday?: string | null
          day_start_hour?: number
          language?: "ja" | "en"
          name?: string
          reduced_motion?: boolean
          text_size?: "small" | "medium" | "large" | "xlarge"
          theme?: "light" | "dark" | "system"
          time_zone?: string
          week_start?: 0 | 1
        }
        Update: {
          avatar?: string | null
          birthday?: string | null
          day_start_hour?: number
          language?: "ja" | "en"
          name?: string
          reduced_motion?: boolean
          text_size?: "small" | "medium" | "large" | "xlarge"
          theme?: "light" | "dark" | "system"
          time_zone?: string
          week_start?: 0 | 1
        }
        Relationships: []
      }
      projects: {
        Row: {
          auto_schedule: "off" | "preserve" | "compress"
          calendar_id: string | null
          colour: string
          created_at: string
          deleted_at: string | null
          doc: Json | null
          doc_text: string
          done_at: string | null
          id: string
          is_template: boolean
          name: string
          progress: number
          rank: string
          rev: number
          search_norm: string
          start_date: string | null
          status: "idea" | "active" | "on_hold" | "done" | "archived"
          target_date: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          auto_schedule?: "off" | "preserve" | "compress"
          calendar_id?: string | null
          colour?: string
          deleted_at?: string | null
          doc?: Json | null
          doc_text?: string
          done_at?: string | null
          id?: string
          is_template?: boolean
          name: string
          rank?: string
          search_norm?: string
          start_date?: string | null
          status?: "idea" | "active" | "on_hold" | "done" | "archived"
          target_date?: string | null
        }
        Update: {
          auto_schedule?: "off" | "preserve" | "compress"
          calendar_id?: string | null
          colour?: string
          deleted_at?: string | null
          doc?: Json | null
          doc_text?: string
          done_at?: string | null
          id?: string
          is_template?: boolean
          name?: string
          rank?: string
          search_norm?: string
          start_date?: string | null
          status?: "idea" | "active" | "on_hold" | "done" | "archived"
          target_date?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "projects_calendar_id_fkey"
            columns: ["calendar_id", "user_id"]
            referencedRelation: "work_calendars"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      quotes: {
        Row: {
          at: string
          book_id: string
          created_at: string
          deleted_at: string | null
          id: string
          note: string
          page: string
          search_norm: string
          text: string
          updated_at: string
          user_id: string
        }
        Insert: {
          at: string
          book_id: string
          deleted_at?: string | null
          id?: string
          note?: string
          page?: string
          search_norm?: string
          text: string
        }
        Update: {
          at?: string
          book_id?: string
          deleted_at?: string | null
          id?: string
          note?: string
          page?: string
          search_norm?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "quotes_book_id_fkey"
            columns: ["book_id", "user_id"]
            referencedRelation: "books"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      reading_goals: {
        Row: {
          created_at: string
          id: string
          metric: "books" | "pages" | "minutes"
          month: number | null
          target: number
          updated_at: string
          user_id: string
          year: number
        }
        Insert: {
          id?: string
          metric: "books" | "pages" | "minutes"
          month?: number | null
          target: number
          year: number
        }
        Update: {
          id?: string
          metric?: "books" | "pages" | "minutes"
          month?: number | null
          target?: number
          year?: number
        }
        Relationships: []
      }
      reading_logs: {
        Row: {
          at: string
          created_at: string
          day: string
          from_pos: number
          id: string
          minutes: number | null
          note: string
          reading_id: string
          to_pos: number
          updated_at: string
          user_id: string
        }
        Insert: {
          at: string
          day: string
          from_pos: number
          id?: string
          minutes?: number | null
          note?: string
          reading_id: string
          to_pos: number
        }
        Update: {
          at?: string
          day?: string
          from_pos?: number
          id?: string
          minutes?: number | null
          note?: string
          reading_id?: string
          to_pos?: number
        }
        Relationships: [
          {
            foreignKeyName: "reading_logs_reading_id_fkey"
            columns: ["reading_id", "user_id"]
            referencedRelation: "readings"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      readings: {
        Row: {
          book_id: string
          created_at: string
          dropped_on: string | null
          finished_on: string | null
          id: string
          no: number
          reason: string
          started_on: string | null
          unit: "page" | "percent" | "minute"
          updated_at: string
          user_id: string
        }
        Insert: {
          book_id: string
          dropped_on?: string | null
          finished_on?: string | null
          id?: string
          no?: number
          reason?: string
          started_on?: string | null
          unit?: "page" | "percent" | "minute"
        }
        Update: {
          book_id?: string
          dropped_on?: string | null
          finished_on?: string | null
          id?: string
          no?: number
          reason?: string
          started_on?: string | null
          unit?: "page" | "percent" | "minute"
        }
        Relationships: [
          {
            foreignKeyName: "readings_book_id_fkey"
            columns: ["book_id", "user_id"]
            referencedRelation: "books"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      slips: {
        Row: {
          at: string
          cost_min: number | null
          cost_yen: number | null
          created_at: string
          day: string
          id: string
          item_id: string
          kind: "slipped" | "kept"
          note: string
          updated_at: string
          user_id: string
        }
        Insert: {
          at: string
          cost_min?: number | null
          cost_yen?: number | null
          day: string
          id?: string
          item_id: string
          kind?: "slipped" | "kept"
          note?: string
        }
        Update: {
          at?: string
          cost_min?: number | null
          cost_yen?: number | null
          day?: string
          id?: string
          item_id?: string
          kind?: "slipped" | "kept"
          note?: string
        }
        Relationships: [
          {
            foreignKeyName: "slips_item_id_fkey"
            columns: ["item_id", "user_id"]
            referencedRelation: "list_items"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      task_links: {
        Row: {
          created_at: string
          id: string
          lag: number
          pred_id: string
          succ_id: string
          type: "FS" | "SS" | "FF" | "SF"
          updated_at: string
          user_id: string
        }
        Insert: {
          id?: string
          lag?: number
          pred_id: string
          succ_id: string
          type?: "FS" | "SS" | "FF" | "SF"
        }
        Update: {
          id?: string
          lag?: number
          pred_id?: string
          succ_id?: string
          type?: "FS" | "SS" | "FF" | "SF"
        }
        Relationships: [
          {
            foreignKeyName: "task_links_pred_id_fkey"
            columns: ["pred_id", "user_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id", "user_id"]
          },
          {
            foreignKeyName: "task_links_succ_id_fkey"
            columns: ["succ_id", "user_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      task_series: {
        Row: {
          at_time: string | null
          created_at: string
          deleted_at: string | null
          dtstart: string
          exdates: string[]
          holiday_rule: "none" | "skip" | "prev_workday" | "next_workday"
          id: string
          last_spawned: string | null
          mode: "fixed" | "after_completion"
          paused: boolean
          rrule: string
          skip_missed: boolean
          template: NonNullable<Json>
          updated_at: string
          user_id: string
        }
        Insert: {
          at_time?: string | null
          deleted_at?: string | null
          dtstart: string
          exdates?: string[]
          holiday_rule?: "none" | "skip" | "prev_workday" | "next_workday"
          id?: string
          last_spawned?: string | null
          mode?: "fixed" | "after_completion"
          paused?: boolean
          rrule: string
          skip_missed?: boolean
          template?: NonNullable<Json>
        }
        Update: {
          at_time?: string | null
          deleted_at?: string | null
          dtstart?: string
          exdates?: string[]
          holiday_rule?: "none" | "skip" | "prev_workday" | "next_workday"
          id?: string
          last_spawned?: string | null
          mode?: "fixed" | "after_completion"
          paused?: boolean
          rrule?: string
          skip_missed?: boolean
          template?: NonNullable<Json>
        }
        Relationships: []
      }
      tasks: {
        Row: {
          constraint_date: string | null
          constraint_kind: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo"
          created_at: string
          deadline_date: string | null
          deadline_time: string | null
          deleted_at: string | null
          doc: Json | null
          doc_text: string
          done_at: string | null
          duration_days: number | null
          end_date: string | null
          estimate_min: number | null
          first_planned_date: string | null
          id: string
          is_milestone: boolean
          occurrence_date: string | null
          parent_id: string | null
          planned_date: string | null
          planned_time: string | null
          planned_week: string | null
          priority: number
          progress: number
          project_id: string | null
          rank_day: string
          rank_project: string
          rank_week: string
          rev: number
          rollover_count: number
          schedule_mode: "manual" | "auto"
          search_norm: string
          series_id: string | null
          source: Json | null
          spent_min: number
          start_date: string | null
          status: "todo" | "doing" | "waiting" | "done" | "cancelled"
          title: string
          updated_at: string
          user_id: string
        }
        Insert: {
          constraint_date?: string | null
          constraint_kind?: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo"
          deadline_date?: string | null
          deadline_time?: string | null
          deleted_at?: string | null
          doc?: Json | null
          doc_text?: string
          done_at?: string | null
          duration_days?: number | null
          end_date?: string | null
          estimate_min?: number | null
          first_planned_date?: string | null
          id?: string
          is_milestone?: boolean
          occurrence_date?: string | null
          parent_id?: string | null
          planned_date?: string | null
          planned_time?: string | null
          planned_week?: string | null
          priority?: number
          progress?: number
          project_id?: string | null
          rank_day?: string
          rank_project?: string
          rank_week?: string
          rollover_count?: number
          schedule_mode?: "manual" | "auto"
          search_norm?: string
          series_id?: string | null
          source?: Json | null
          spent_min?: number
          start_date?: string | null
          status?: "todo" | "doing" | "waiting" | "done" | "cancelled"
          title: string
        }
        Update: {
          constraint_date?: string | null
          constraint_kind?: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo"
          deadline_date?: string | null
          deadline_time?: string | null
          deleted_at?: string | null
          doc?: Json | null
          doc_text?: string
          done_at?: string | null
          duration_days?: number | null
          end_date?: string | null
          estimate_min?: number | null
          first_planned_date?: string | null
          id?: string
          is_milestone?: boolean
          occurrence_date?: string | null
          parent_id?: string | null
          planned_date?: string | null
          planned_time?: string | null
          planned_week?: string | null
          priority?: number
          progress?: number
          project_id?: string | null
          rank_day?: string
          rank_project?: string
          rank_week?: string
          rollover_count?: number
          schedule_mode?: "manual" | "auto"
          search_norm?: string
          series_id?: string | null
          source?: Json | null
          spent_min?: number
          start_date?: string | null
          status?: "todo" | "doing" | "waiting" | "done" | "cancelled"
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "tasks_parent_id_fkey"
            columns: ["parent_id", "user_id"]
            referencedRelation: "tasks"
            referencedColumns: ["id", "user_id"]
          },
          {
            foreignKeyName: "tasks_project_id_fkey"
            columns: ["project_id", "user_id"]
            referencedRelation: "projects"
            referencedColumns: ["id", "user_id"]
          },
          {
            foreignKeyName: "tasks_series_id_fkey"
            columns: ["series_id", "user_id"]
            referencedRelation: "task_series"
            referencedColumns: ["id", "user_id"]
          },
        ]
      }
      vacations: {
        Row: {
          created_at: string
          deleted_at: string | null
          from_day: string
          id: string
          note: string
          to_day: string
          updated_at: string
          user_id: string
        }
        Insert: {
          deleted_at?: string | null
          from_day: string
          id?: string
          note?: string
          to_day: string
        }
        Update: {
          deleted_at?: string | null
          from_day?: string
          id?: string
          note?: string
          to_day?: string
        }
        Relationships: []
      }
      weekly_goals: {
        Row: {
          created_at: string
          deleted_at: string | null
          id: string
          note: string
          rank: string
          status: "open" | "achieved" | "partial" | "missed"
          title: string
          updated_at: string
          user_id: string
          week_start: string
        }
        Insert: {
          deleted_at?: string | null
          id?: string
          note?: string
          rank?: string
          status?: "open" | "achieved" | "partial" | "missed"
          title: string
          week_start: string
        }
        Update: {
          deleted_at?: string | null
          id?: string
          note?: string
          rank?: string
          status?: "open" | "achieved" | "partial" | "missed"
          title?: string
          week_start?: string
        }
        Relationships: []
      }
      work_calendars: {
        Row: {
          created_at: string
          deleted_at: string | null
          id: string
          name: string
          updated_at: string
          use_jp_holidays: boolean
          user_id: string
          weekend_mask: number
        }
        Insert: {
          deleted_at?: string | null
          id?: string
          name?: string
          use_jp_holidays?: boolean
          weekend_mask?: number
        }
        Update: {
          deleted_at?: string | null
          id?: string
          name?: string
          use_jp_holidays?: boolean
          weekend_mask?: number
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      account_deletion: { Args: { person: string }; Returns: string }
      account_sessions: { Args: { person: string }; Returns: Json }
      answer_reminder: {
        Args: { claim: string; deed: string; reminder: string }
        Returns: boolean
      }
      ask_account_deletion: {
        Args: { at: string; person: string }
        Returns: Json
      }
      caldav_changed: { Args: { person: string }; Returns: Json }
      caldav_credentials: { Args: { person: string }; Returns: string }
      caldav_objects: {
        Args: { calendar: string; hrefs?: Json }
        Returns: Json
      }
      caldav_unbound: { Args: { person: string; uids: Json }; Returns: Json }
      cancel_account_deletion: { Args: { person: string }; Returns: Json }
      classify_many: {
        Args: { entities: Json; given: boolean; wanted: string }
        Returns: undefined
      }
      delete_account: { Args: { at: string; person: string }; Returns: boolean }
      departed_files: { Args: Record<PropertyKey, never>; Returns: Json }
      describe_installation: { Args: Record<PropertyKey, never>; Returns: Json }
      drop_caldav_account: {
        Args: { keeps: Json; person: string }
        Returns: undefined
      }
      drop_push_device: {
        Args: { device: string; person: string }
        Returns: undefined
      }
      due_account_deletions: { Args: { moment: string }; Returns: Json }
      empty_trash: {
        Args: { areas?: string[]; before: string }
        Returns: number
      }
      end_account_session: {
        Args: { person: string; session: string }
        Returns: boolean
      }
      end_caldav_round: {
        Args: { claim: string; person: string; result: Json }
        Returns: undefined
      }
      export_files: {
        Args: { after: string; most: number }
        Returns: {
          bucket: string
          bytes: number
          mime: string
          name: string
          place: string
        }[]
      }
      export_rows: {
        Args: { after: Json; most: number; target: string }
        Returns: {
          key: Json
          line: string
        }[]
      }
      export_tables: {
        Args: Record<PropertyKey, never>
        Returns: {
          columns: string[]
          name: string
        }[]
      }
      forget_payment_customer: {
        Args: { customer: string; provider: string }
        Returns: undefined
      }
      keep_caldav: {
        Args: { claim: string; lists: Json; person: string }
        Returns: Json
      }
      keep_calendar_reading: {
        Args: { reading: Json; subscription: string }
        Returns: undefined
      }
      keep_push_key: { Args: { given: Json }; Returns: Json }
      keep_push_outcomes: { Args: { given: Json }; Returns: undefined }
      keep_reminder_plans: { Args: { given: Json }; Returns: undefined }
      keep_subscription: { Args: { event: Json; given: Json }; Returns: Json }
      knows_network: {
        Args: { network: string; person: string }
        Returns: boolean
      }
      merge_classifications: {
        Args: { source: string; target: string }
        Returns: undefined
      }
      missing_account_rights: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      my_caldav: { Args: Record<PropertyKey, never>; Returns: Json }
      my_calendar_feed: { Args: Record<PropertyKey, never>; Returns: Json }
      my_calendar_readings: { Args: Record<PropertyKey, never>; Returns: Json }
      note_session_proof: {
        Args: { person: string; session: string }
        Returns: undefined
      }
      notify_person: {
        Args: {
          href: string
          key: string
          kind: string
          params: Json
          person: string
        }
        Returns: undefined
      }
      payment_event_known: {
        Args: { event: string; provider: string }
        Returns: boolean
      }
      payment_standing: { Args: { person: string }; Returns: Json }
      plan_letter_sent: { Args: { letter: string }; Returns: undefined }
      purge_trash: { Args: { before: string }; Returns: number }
      push_devices_of: { Args: { person: string }; Returns: Json }
      put_caldav_account: {
        Args: { given: Json; person: string }
        Returns: undefined
      }
      put_calendar_subscription: {
        Args: { given: Json; person: string }
        Returns: undefined
      }
      put_push_device: {
        Args: { given: Json; person: string }
        Returns: string
      }
      read_calendar_feed: {
        Args: { hash: string; since: string; until: string }
        Returns: Json
      }
      read_digests: { Args: { given: Json }; Returns: Json }
      recover_account: {
        Args: { hash: string; person: string; session: string }
        Returns: boolean
      }
      recovery_codes_left: { Args: { person: string }; Returns: Json }
      remove_calendar_feed: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      renew_calendar_feed: { Args: { wanted: string[] }; Returns: string }
      replace_recovery_codes: {
        Args: { hashes: Json; person: string }
        Returns: boolean
      }
      search_notes: {
        Args: { without?: string[]; words: string[] }
        Returns: {
          id: string
          snippet: string
        }[]
      }
      session_proof: {
        Args: { person: string; session: string }
        Returns: number
      }
      set_calendar_feed: { Args: { wanted: string[] }; Returns: undefined }
      settle_digest: {
        Args: { claim: string; given: Json; person: string }
        Returns: boolean
      }
      settle_reminders: { Args: { given: Json }; Returns: undefined }
      stale_note_links: {
        Args: Record<PropertyKey, never>
        Returns: {
          dst_note_id: string
          dst_title: string
          src_id: string
          src_type: string
          title: string
        }[]
      }
      stop_digest: { Args: { person: string }; Returns: undefined }
      subscribed_occurrences: {
        Args: {
          first_at: string
          first_day: string
          last_at: string
          last_day: string
        }
        Returns: Json
      }
      take_caldav_accounts: { Args: { person?: string }; Returns: Json }
      take_calendar_readings: {
        Args: { person?: string; subscription?: string }
        Returns: Json
      }
      take_contact_message: {
        Args: { given: Json; hourly: number; origin: string; person: string }
        Returns: string
      }
      take_digests: { Args: { at: string }; Returns: Json }
      take_due_reminders: { Args: Record<PropertyKey, never>; Returns: Json }
      take_plan_letters: { Args: Record<PropertyKey, never>; Returns: Json }
      take_reminder_plans: { Args: Record<PropertyKey, never>; Returns: Json }
      tell_trial_ending: {
        Args: { at: string; subscription: string; wanted: string }
        Returns: undefined
      }
      tend_subscriptions: { Args: { wanted: string }; Returns: Json }
      trials_ending: { Args: { at: string; wanted: string }; Returns: Json }
      unused_attachments: {
        Args: { rest?: string }
        Returns: {
          id: string
          path: string
        }[]
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
