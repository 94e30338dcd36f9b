"""Times: deadlines and reminders, quiet hours, and the clock the bot goes by."""
