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
    processes: int = Field(1, ge=1, le=256, description="gRPC processes that share the port.")
    http_port: int = Field(8080, ge=0, le=65535, description="Port of REST; 0 picks a free one.")
    redis_url: str = Field("", description="A Redis of one's own, such as redis://localhost:6379/0.")
    data: Path = Field(Path("markethall-data"), description="Folder of the private Redis that is used otherwise.")
    token_key: str = Field(
        "", description="Secret that signs seat tokens, 32 characters or more; kept in the store if empty."
    )
    token_days: int = Field(30, ge=1, description="Days for which a seat's token is good.")
    cors_origins: list[str] = Field([], description='Origins that browsers may call from, as JSON: ["https://a.b"].')
    seating_days: int = Field(7, ge=0, description="Days until a match that is not filled expires; 0 never.")
    playing_days: int = Field(90, ge=0, description="Days until a match that nobody plays on expires; 0 never.")
    finished_days: int = Field(30, ge=0, description="Days until a finished match expires; 0 never.")
    open_matches: int = Field(10_000, ge=1, description="Matches that a process keeps folded in memory.")
