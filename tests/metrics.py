"""The samples of a metrics port."""

from __future__ import annotations

import httpx
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample


def samples(url: str) -> list[Sample]:
    """All samples, as Prometheus reads them."""
    return [sample for family in text_string_to_metric_families(httpx.get(url).text) for sample in family.samples]


def value(scraped: list[Sample], name: str, **labels: str) -> float:
    """The value of the only sample with this name and exactly these labels."""
    [sample] = [sample for sample in scraped if sample.name == name and sample.labels == labels]
    return sample.value
