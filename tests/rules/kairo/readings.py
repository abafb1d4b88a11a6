"""For each reading of the rules of Kairo the tests that show what is played."""

from __future__ import annotations

from tests.rules.clauses import Readings

READINGS: Readings = {
    "KA-1.3": (("test_ka_1_3_the_box_holds_36_expansions_12_medals_7_criers_and_120_coins",),),
    "KA-1.5": (("test_ka_1_5_gold_is_worth_four_and_silver_three",),),
    "KA-2.3": (
        ("test_ka_2_3_the_start_player_is_drawn_by_lot", "test_ka_2_3_a_stall_that_cannot_be_placed_is_left_out"),
    ),
    "KA-2.4": (
        (
            "test_ka_2_4_neutral_stalls_are_drawn_from_a_bag_and_placed_by_turns",
            "test_ka_2_4_a_neutral_stall_that_cannot_be_placed_is_left_out",
        ),
    ),
    "KA-3.2": (
        (
            "test_ka_3_2_three_cards_may_be_played_by_a_player_with_a_fitting_card",
            "test_ka_3_2_a_building_is_legal_only_if_the_joker_and_the_expansion_can_be_paid",
        ),
    ),
    "KA-4.7": (("test_ka_4_7_a_main_cuts_nobody_off",),),
    "KA-6.1": (
        (
            "test_ka_6_1_a_customer_beside_it_is_thought_away",
            "test_ka_6_1_all_other_customers_count",
            "test_ka_6_1_cards_coins_and_supply_do_not_matter",
        ),
    ),
    "KA-6.2": (("test_ka_6_2_the_site_of_the_stall_must_change",),),
    "KA-7.7": (("test_ka_7_7_the_bank_pays_what_it_has", "test_ka_7_7_the_movers_coin_comes_first"),),
    "KA-9.3": (("test_ka_9_3_too_many_turns_without_an_expansion_begin_the_final_phase",),),
}
