"""The events of a turn, made quickly."""

from __future__ import annotations

from typing import Final

from markethall_service.rules.fresh import fresh

from .events import (
    CardDrawn,
    CardsDiscarded,
    CardsPlayed,
    CoinsReceived,
    CrierTaken,
    CustomerChosen,
    CustomerPulled,
    MainMoved,
    MainPlaced,
    MedalTaken,
    OpenCardTaken,
    OthersPaid,
    OwnPaid,
    RowRefilled,
    SiteChosen,
    StallExpanded,
    TurnBegan,
)

NewCardDrawn: Final = fresh(CardDrawn)
NewCardsDiscarded: Final = fresh(CardsDiscarded)
NewCardsPlayed: Final = fresh(CardsPlayed)
NewCoinsReceived: Final = fresh(CoinsReceived)
NewCrierTaken: Final = fresh(CrierTaken)
NewCustomerChosen: Final = fresh(CustomerChosen)
NewCustomerPulled: Final = fresh(CustomerPulled)
NewMainMoved: Final = fresh(MainMoved)
NewMainPlaced: Final = fresh(MainPlaced)
NewMedalTaken: Final = fresh(MedalTaken)
NewOpenCardTaken: Final = fresh(OpenCardTaken)
NewOthersPaid: Final = fresh(OthersPaid)
NewOwnPaid: Final = fresh(OwnPaid)
NewRowRefilled: Final = fresh(RowRefilled)
NewSiteChosen: Final = fresh(SiteChosen)
NewStallExpanded: Final = fresh(StallExpanded)
NewTurnBegan: Final = fresh(TurnBegan)
