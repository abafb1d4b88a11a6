"""The processes of a service: what each answers with, who starts and ends them, and what an operator has chosen."""
