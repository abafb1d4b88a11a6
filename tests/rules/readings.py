"""For each reading of the rules texts the tests that show what is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

READINGS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "PM-1.1": (
        (
            "test_pm_1_1_the_shipped_board_has_11_squares_22_alleys_and_12_districts_of_three_alleys",
            "test_pm_1_1_14_alleys_have_a_district_on_either_side_and_8_lie_on_the_border",
        ),
    ),
    "PM-2.6": (
        ("test_pm_2_1_the_start_score_is_that_of_the_edition",),
        ("test_pm_2_6_in_the_french_summary_the_round_is_finished_all_the_same",),
    ),
    "PM-3.3": (
        (
            "test_pm_3_3_no_crossing_after_which_no_action_would_be_possible",
            "test_pm_3_3_a_turn_does_not_end_while_a_customer_is_in_the_bag",
        ),
    ),
    "PM-4.4": (("test_pm_4_4_nothing_else_is_done_before_a_bobby_move_included",),),
    "PM-5.4": (("test_pm_5_4_a_crossing_is_paid_in_full_or_not_made",),),
    "PM-5.6": (("test_pm_5_6_it_enters_no_district_twice_until_the_next_action",),),
    "PM-9.4": (("test_pm_9_4_three_rounds_in_which_nothing_is_built_end_the_game",),),
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
    "KL-1.1": (("test_kl_1_1_the_water_is_ten_by_eight_in_twenty_quarters_of_two_by_two",),),
    "KL-3.1": (("test_kl_3_1_place_settle_move_draw",),),
    "KL-3.3": (("test_kl_3_3_the_turn_is_passed_if_no_boat_can_be_placed",),),
    "KL-3.4": (("test_kl_3_4_when_all_have_passed_since_the_last_placement_the_big_market_day_starts",),),
    "KL-3.5": (("test_kl_3_5_thieves_that_take_each_other_for_ever_end_the_match",),),
    "KL-4.1": (
        (
            "test_kl_4_1_a_player_without_a_free_entrance_begins_there_later",
            "test_kl_4_1_it_need_not_touch_a_boat_but_the_field_is_free",
        ),
    ),
    "KL-4.6": (
        (
            "test_kl_9_5_a_removed_boat_goes_to_the_scorers_warehouse",
            "test_kl_9_4_an_own_or_a_neutral_boat_is_removed",
        ),
    ),
    "KL-5.2": (("test_kl_5_2_after_a_small_market_day_the_turn_is_finished",),),
    "KL-6.1": (
        (
            "test_kl_6_1_one_own_boat_goes_to_a_free_adjacent_field_diagonally_too",
            "test_kl_6_1_the_boat_placed_in_this_turn_may_be_moved",
        ),
    ),
    "KL-6.2": (("test_kl_6_2_a_boat_may_move_into_and_out_of_the_column_of_an_overseer",),),
    "KL-7.1": (("test_kl_7_1_never_itself_another_row_or_open_water",),),
    "KL-7.3": (
        (
            "test_kl_7_3_in_hand_also_when_nothing_could_be_drawn",
            "test_kl_7_3_or_in_hand_for_all_to_see_and_no_draw",
            "test_kl_7_3_a_boat_with_the_sign_placed_again_advances_the_marker_again",
        ),
    ),
    "KL-7.5": (
        (
            "test_kl_7_5_in_hand_also_when_nothing_could_be_drawn",
            "test_kl_7_5_one_of_them_may_be_taken_in_hand_in_place_of_drawing",
            "test_kl_7_5_or_all_leave_the_game_and_the_player_draws",
        ),
    ),
    "KL-9.3": (("test_kl_9_3_a_pass_is_not_final",),),
    "KL-9.4": (("test_kl_9_4_special_boats_are_neutral", "test_kl_9_4_an_own_or_a_neutral_boat_is_removed"),),
    "KL-10.2": (("test_kl_10_2_most_points_win_and_a_tie_is_shared",),),
}
"""By clause, for each of its readings in order."""
