"""The settings of a service, from the environment (MARKETHALL_...) and the command line."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Every setting has a default that runs; MARKETHALL_GRPC_PORT and the like change it."""

    model_config = SettingsConfigDict(env_prefix="MARKETHALL_", extra="ignore")

    host: str = Field("127.0.0.1", description="Address that gRPC and REST listen on.")
    grpc_port: int = Field(50051, ge=0, le=65535, description="Port of gRPC; 0 picks a free one.")
    http_port: int = Field(8080, ge=0, le=65535, description="Port of REST; 0 picks a free one.")
    redis_url: str = Field("", description="A Redis or Redis Cluster of one's own, such as redis://localhost:6379/0.")
    redis_wait_replicas: int | None = Field(
        None, ge=0, description="Replicas that must have a write before it is answered; unset: 1 in a cluster, else 0."
    )
    redis_wait_ms: int = Field(1000, ge=1, le=2000, description="Milliseconds that replicas may take over a write.")
    data: Path = Field(Path("markethall-data"), description="Folder of the private Redis that is used otherwise.")
    token_key: str = Field(
        "", description="Secret that signs seat tokens, 32 characters or more; kept in the store if empty."
    )
    token_days: int = Field(30, ge=1, description="Days for which a seat's token is good.")
    cors_origins: list[str] = Field([], description='Origins that browsers may call from, as JSON: ["https://a.b"].')
    seating_days: int = Field(7, ge=0, description="Days until a match that is not filled expires; 0 never.")
    playing_days: int = Field(90, ge=0, description="Days until a match that nobody plays on expires; 0 never.")
    finished_days: int = Field(30, ge=0, description="Days until a finished match expires; 0 never.")
    webhook_private: bool = Field(
        False,
        description="Whether webhooks may be http, and at private and loopback addresses: for tests and intranets.",
    )
    webhook_attempts: int = Field(15, ge=1, description="Attempts at delivering a notice to a webhook.")
    webhook_hours: int = Field(24, ge=1, description="Hours after which a notice to a webhook is given up.")
    webhook_first_pause: float = Field(
        5.0, gt=0, description="Seconds until the second attempt at a webhook; doubles up to an hour."
    )
    webhook_timeout: float = Field(10.0, gt=0, description="Seconds that one attempt at a webhook may take.")
    webhooks_at_once: int = Field(32, ge=1, description="Attempts at webhooks that a process makes at a time.")
    open_matches: int = Field(10_000, ge=1, description="Matches that a process keeps folded in memory.")
