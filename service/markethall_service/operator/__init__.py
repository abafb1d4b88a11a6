"""What an operator runs beside a service: doctor, backup, restore, upgrade, verify."""
